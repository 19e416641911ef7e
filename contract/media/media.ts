import { z } from 'zod'
import { textSchema } from '#contract/fields/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { ListRules } from '#contract/list-query.ts'

/** The list's segment below `/api/`. */
export const mediaPath = 'media'

/** The tabs of the library that do not show all pictures. */
export const mediaFilters = ['unused', 'undescribed'] as const

export const mediaRules = {
  sort: ['id'],
  defaultSort: '-id',
  filters: {
    show: `one of ${mediaFilters.join(', ')}`,
    path: 'the path of a picture, or several with commas',
  },
  search: 'in name and alternative text',
} as const satisfies ListRules

const percent = z.int().min(0).max(100)

/** What someone says about a picture. */
const description = {
  name: textSchema({ kind: 'text', label: 'Name', max: limits.textLength }),
  alt: textSchema({ kind: 'text', label: 'Alternative text', max: limits.textLength }),
  /** It carries no meaning, so it needs no alternative text. */
  decorative: z.boolean(),
  /** The focal point, in percent from the left and from the top. */
  x: percent,
  y: percent,
}

export const pictureChange = z.object(description).partial()
export type PictureChange = z.output<typeof pictureChange>

export const pictureSchema = z.object({
  id: z.int(),
  /** As in rows, such as `article/3f…e1.jpg`. */
  path: z.string(),
  ...description,
  /** In pixels; null until they are known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int(),
  /** How many rows and mails show it. */
  uses: z.int(),
  version: z.int(),
})
export type Picture = z.output<typeof pictureSchema>

const useSchema = z.object({
  /** Such as `Article` or `Sent email`. */
  kind: z.string(),
  /** Of the row, or of the mail. */
  title: z.string(),
  /** The fields of content that show it. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), isDraft: z.boolean() })),
  /** The content type; null for mails. */
  type: z.string().nullable(),
  isPublished: z.boolean(),
  /** Where it is edited, in the admin area. */
  href: z.string().nullable(),
})
export type PictureUse = z.output<typeof useSchema>

/** How many uses are listed; `uses` counts all. */
export const maxListedUses = 50

export const pictureDetails = pictureSchema.extend({ usedIn: z.array(useSchema) })
export type PictureDetails = z.output<typeof pictureDetails>

export const mediaMessages = {
  inUse: 'This picture is in use. Remove it from the pages that show it, or replace it.',
  changed: 'This picture was changed by someone else.',
  same: 'This is the same picture.',
} as const
