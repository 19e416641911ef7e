import { article } from '#contract/content/article.ts'
import { banner } from '#contract/content/banner.ts'
import { blog } from '#contract/content/blog.ts'
import { blogCategory } from '#contract/content/blog-category.ts'
import { client } from '#contract/content/client.ts'
import type { PageRow, Row } from '#contract/content/define.ts'
import { industry } from '#contract/content/industry.ts'
import { job } from '#contract/content/job.ts'
import { jobCategory } from '#contract/content/job-category.ts'
import { service } from '#contract/content/service.ts'
import { teamMember } from '#contract/content/team-member.ts'

/** Every content type by its path. A new one is a file in this folder, a line here, and one in `server/database/schema.ts`. */
export const contentTypes = {
  article,
  banner,
  service,
  industry,
  client,
  job,
  jobcategory: jobCategory,
  teammember: teamMember,
  blog,
  blogcategory: blogCategory,
}

export type ContentTypes = typeof contentTypes
export type ContentPath = keyof ContentTypes
export type ContentRow<P extends ContentPath> = Row<ContentTypes[P]>
export type ContentPageRow<P extends ContentPath> = PageRow<ContentTypes[P]>
