/**
 * Replaces Chart.js's color parser (`vite.config.ts`), which weighs 3 KB compressed and does not know our OKLCH
 * colors: hovered elements keep their color.
 */
export class Color {
  /** Keeps Chart.js from blending it with others. */
  readonly valid = false
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  readonly saturate = () => this
  readonly darken = () => this
  readonly hexString = () => this.#value
}
