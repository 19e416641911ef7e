/** Saves a blob under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  saveFrom(url, name)
  // The browser still needs it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser save what is at a URL of this site, so that it is never in memory. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
