import { contentTypes } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { tableFor } from '#server/content/table.ts'

/** One line per content type, named by its path; without it the stores below `server/content/` do not compile. */
export const article = tableFor(contentTypes.article)
export const banner = tableFor(contentTypes.banner)
export const service = tableFor(contentTypes.service)
export const industry = tableFor(contentTypes.industry)
export const client = tableFor(contentTypes.client)
export const job = tableFor(contentTypes.job)
export const jobcategory = tableFor(contentTypes.jobcategory)
export const teammember = tableFor(contentTypes.teammember)
export const blog = tableFor(contentTypes.blog)
export const blogcategory = tableFor(contentTypes.blogcategory)

export const contactus = tableFor(enquiry)

export * from '#server/captcha/tables.ts'
export { contentOrder } from '#server/content/table.ts'
export * from '#server/content/tables.ts'
export * from '#server/files/tables.ts'
export * from '#server/hiring/tables.ts'
export * from '#server/http/rate-limit-table.ts'
export * from '#server/mail/tables.ts'
export * from '#server/sessions/tables.ts'
