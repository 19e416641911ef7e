import { contentTypes } from '#contract/content/index.ts'
import { contentTable } from '#server/content/table.ts'

/** One line per content type, named by its path; without it the stores below `server/content/` do not compile. */
export const article = contentTable(contentTypes.article)
export const banner = contentTable(contentTypes.banner)
export const service = contentTable(contentTypes.service)
export const industry = contentTable(contentTypes.industry)
export const client = contentTable(contentTypes.client)
export const job = contentTable(contentTypes.job)
export const jobcategory = contentTable(contentTypes.jobcategory)
export const teammember = contentTable(contentTypes.teammember)
export const blog = contentTable(contentTypes.blog)
export const blogcategory = contentTable(contentTypes.blogcategory)

export * from '#server/assistant/tables.ts'
export * from '#server/captcha/tables.ts'
export * from '#server/chat/tables.ts'
export { contentOrder } from '#server/content/table.ts'
export * from '#server/content/tables.ts'
export * from '#server/drive/tables.ts'
export * from '#server/employees/tables.ts'
export * from '#server/enquiries/tables.ts'
export * from '#server/files/tables.ts'
export * from '#server/hiring/tables.ts'
export * from '#server/http/tables.ts'
export * from '#server/mail/tables.ts'
export * from '#server/revisions/tables.ts'
export * from '#server/sessions/tables.ts'
export * from '#server/tracker/tables.ts'
