import { contentTypes } from '#contract/content/index.ts'
import { contentTable } from '#server/content/table.ts'

export { contentOrder } from '#server/content/table.ts'

/**
 * The tables of content types, one line each, named by path; without it, the stores below `server/content/` do not
 * compile. All others are in the `tables.ts` of their folders.
 */
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
