// Free of zod, so that every screen may import it.

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `1.50 KB`: in steps of 1024, always with two decimals (EP-232, EP-412). */
export function formatSize(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** exponent).toFixed(2)} ${units[exponent]}`
}
