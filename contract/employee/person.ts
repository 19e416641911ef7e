import { z } from 'zod'
import { avatarUrlsSchema } from '#contract/employee/employee.ts'

/** An employee as colleagues see them beside what they have written or done. */
export const personSchema = z.object({ displayName: z.string(), avatarUrls: avatarUrlsSchema })
export type Person = z.infer<typeof personSchema>
