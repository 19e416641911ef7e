import { plainText, truncate } from '#contract/rich-text.ts'

/** The fields of a row that search engines and link previews show by default. */
export interface Sharing<Name extends string = string> {
  readonly title: Name
  /** Rich texts, of which the first that is not empty counts. */
  readonly description: readonly Name[]
  readonly image: Name
  /** Whether link previews show the title alone, without the name of the site, which is next to it. */
  readonly isTitleAlone?: boolean
  /** Where a long description ends: after a whole word by default, or after 157 characters (PS-129, PS-130). */
  readonly cut?: 'word' | 'character'
}

/**
 * The types whose rows may have a title, a description, and an image for search engines and link previews, by path.
 * Free of zod, so that public pages may import it.
 */
export const sharing = {
  article: { title: 'title', description: ['description'], image: 'articleImage', isTitleAlone: true },
  client: { title: 'title', description: ['description'], image: 'companyImage', cut: 'character' },
  job: { title: 'jobTitle', description: ['shortDescription', 'jobDescription'], image: 'jobImage' },
  blog: { title: 'title', description: ['description'], image: 'blogImage' },
} as const satisfies Record<string, Sharing>

/** What search engines and link previews show of a row. */
export interface SharingCard {
  /** The title of the page. */
  readonly title: string
  /** The title in link previews. */
  readonly shared: string
  readonly description: string
  /** The path of a stored image. */
  readonly image: string | null
}

/**
 * The card of a row: the texts and the image that it has for this purpose, or those that follow from its other fields.
 * @param siteName is added to a title that was not written for search engines
 */
export function sharingCard(defaults: Sharing, row: object, siteName: string): SharingCard {
  // Only the definition knows the names of its fields.
  const values = row as Readonly<Record<string, unknown>>
  const [own, alone] = [values.metaTitle, values[defaults.title]].map((value) => String(value ?? ''))
  const title = own || `${alone} – ${siteName}`
  const image = values.shareImage || values[defaults.image]
  return {
    title,
    shared: own || !defaults.isTitleAlone ? title : String(alone),
    description: String(values.metaDescription || defaultDescription(defaults, values)),
    image: typeof image === 'string' ? image : null,
  }
}

function defaultDescription(
  { description, cut }: Sharing,
  values: Readonly<Record<string, unknown>>,
): string {
  const html = String(description.map((name) => values[name]).find(Boolean) ?? '')
  if (cut !== 'character') return shareDescription(html)
  const text = plainText(html)
  return text.length > 160 ? `${text.slice(0, 157)}...` : text
}

/** The description of a rich text for search engines: about 160 characters that end with a whole word. */
export const shareDescription = (html: string): string => truncate(plainText(html), 157)
