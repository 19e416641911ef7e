import { findBest } from '#server/search/find.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { type IssuePage, orderOf, type PageQuery } from '#server/tracker/local/issue-pages.ts'
import { projectIssues } from '#server/tracker/local/search.ts'
import { issue, issueSearch } from '#server/tracker/tables.ts'

/** A page of the issues that match a search, best match first, ties by latest. */
export async function searchPage({ db }: LocalContext, query: PageQuery, search: string): Promise<IssuePage> {
  const { projects, matching, selection } = query
  const { start, limit } = selection
  const found = await findBest(
    db,
    {
      words: issueSearch,
      rows: issue,
      scopes: projects.map(projectIssues),
      where: matching,
      order: orderOf(selection),
    },
    search,
  )
  return { ids: found.slice(start, start + limit), total: found.length }
}
