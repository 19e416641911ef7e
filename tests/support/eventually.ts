import { vi } from 'vitest'

/** Tries until it does not throw: what is awaited comes a moment later, or much later on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> =>
  vi.waitFor(check, { interval: 20, ...options, timeout: 45_000 })
