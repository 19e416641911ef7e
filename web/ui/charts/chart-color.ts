/**
 * Takes the place of the parser of colors that Chart.js brings along (`vite.config.ts`). That one weighs 3 KB
 * compressed, and knows none of our colors, which are in OKLCH: what is hovered keeps its color.
 */
export class Color {
  /** So that Chart.js does not blend it with others. */
  readonly valid = false
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  readonly saturate = () => this
  readonly darken = () => this
  readonly hexString = () => this.#value
}
