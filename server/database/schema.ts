import { contentTypes } from '#contract/content/index.ts'
import { contentTable, contentWords } from '#server/content/table.ts'

export { contentOrder } from '#server/content/table.ts'

/**
 * The tables of content types, named by path; without it, the stores below `server/content/` do not
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

/** The words of each, by which administrators find it. */
export const articleWords = contentWords(contentTypes.article, article)
export const bannerWords = contentWords(contentTypes.banner, banner)
export const serviceWords = contentWords(contentTypes.service, service)
export const industryWords = contentWords(contentTypes.industry, industry)
export const clientWords = contentWords(contentTypes.client, client)
export const jobWords = contentWords(contentTypes.job, job)
export const jobcategoryWords = contentWords(contentTypes.jobcategory, jobcategory)
export const teammemberWords = contentWords(contentTypes.teammember, teammember)
export const blogWords = contentWords(contentTypes.blog, blog)
export const blogcategoryWords = contentWords(contentTypes.blogcategory, blogcategory)
