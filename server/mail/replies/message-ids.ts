/** The Message-IDs in a header, in order. */
export const messageIdsIn = (header: string | undefined): string[] =>
  [...(header ?? '').slice(0, 60_000).matchAll(/<[^\s<>]{1,900}>/g)].map(([id]) => id)
