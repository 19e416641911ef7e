import { z } from 'zod'

/** An employee's picture in fixed sizes such as `48x48`, each a URL; empty without a picture (EP-481). */
export const avatarUrlsSchema = z.record(z.string(), z.string())

/** An employee as colleagues see them beside what they have written or done. */
export const personSchema = z.object({ displayName: z.string(), avatarUrls: avatarUrlsSchema })
export type Person = z.infer<typeof personSchema>
