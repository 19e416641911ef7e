// Free of zod, so that every screen may import it.

/** Who may read this area may read the library, and choose from it. */
export const mediaArea = 'content'

/** What an image field sends for a picture that was chosen from the library. */
export const chosenPicture = (id: number): string => `media:${id}`

/** The id of a chosen picture; null for anything else. */
export function chosenId(sent: unknown): number | null {
  const id = typeof sent === 'string' ? /^media:([1-9]\d{0,8})$/.exec(sent)?.[1] : undefined
  return id === undefined ? null : Number(id)
}

/** The value of an image input with a chosen picture: what it sends, and the path, to show it. */
export const chosenValue = ({ id, path }: { readonly id: number; readonly path: string }): string =>
  `${chosenPicture(id)}#${path}`

/** The parts of the value of an image input: nothing is sent for a path that is stored already. */
export function parseImageValue(value: string): { readonly path: string; readonly sent: string | undefined } {
  const [sent = '', path] = value.split('#')
  return path === undefined ? { path: value, sent: undefined } : { path, sent }
}
