/** The pages of the content types whose rows have one each. Free of zod, so that public pages may import it. */
export const rowPages = {
  article: '/article/{slug}',
  blog: '/blogs/{slug}',
  client: '/client/{slug}',
  job: '/career/{slug}',
} as const

export type RowPageType = keyof typeof rowPages

/** The path of a row's page. */
export const rowPath = (type: RowPageType, slug: string): string => rowPages[type].replace('{slug}', slug)
