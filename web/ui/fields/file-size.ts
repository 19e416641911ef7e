const units = ['KB', 'MB', 'GB'] as const

/** "812 bytes", "1.5 KB", "2 MB": at most one decimal, in units of 1024. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const exponent = Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  const amount = (bytes / 1024 ** exponent).toFixed(1).replace(/\.0$/, '')
  return `${amount} ${units[exponent - 1]}`
}
