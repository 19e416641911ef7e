import { contents } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { tableFor } from '#server/content/table.ts'

/** One line per content type, named by its path; without it the stores below `server/content/` do not compile. */
export const article = tableFor(contents.article)
export const banner = tableFor(contents.banner)
export const service = tableFor(contents.service)
export const industry = tableFor(contents.industry)
export const client = tableFor(contents.client)
export const job = tableFor(contents.job)
export const jobcategory = tableFor(contents.jobcategory)
export const teammember = tableFor(contents.teammember)
export const blog = tableFor(contents.blog)
export const blogcategory = tableFor(contents.blogcategory)

export const contactus = tableFor(enquiry)

export * from '#server/captcha/tables.ts'
export { contentOrder } from '#server/content/table.ts'
export * from '#server/content/tables.ts'
export * from '#server/files/tables.ts'
export * from '#server/hiring/tables.ts'
export * from '#server/http/rate-limit-table.ts'
export * from '#server/mail/tables.ts'
export * from '#server/sessions/tables.ts'
