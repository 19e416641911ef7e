import { and, type SQL, sql } from 'drizzle-orm'
import { issueKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { containing, hasIndexedWord, hasJoint, shortParts, wordJoints } from '#server/database/like.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import {
  type IssuePage,
  idList,
  newestOf,
  orderOf,
  type PageQuery,
} from '#server/tracker/local/issue-pages.ts'
import { issue, issueSearch } from '#server/tracker/tables.ts'

/** To count what words that are everywhere match would take longer than anybody reads. */
const mostFound = 1000
/** Where more of the newest issues than this have all of the words, reading the texts is faster than asking the index. */
const frequentShare = 0.06

/**
 * A page of the issues that have a text in them, in lower case. PostgreSQL keeps no statistics of long texts and cannot
 * know whether words are frequent, so the newest issues are looked at first. Frequent words fill the page from them. For
 * rare ones, and for words that are seldom side by side, an index finds all matches; where words are frequent, the text
 * is rare, and no index tells how they meet, the texts are read. An issue whose key is searched comes first.
 */
export async function searchPage({ db }: LocalContext, query: PageQuery, search: string): Promise<IssuePage> {
  const { projects, matching, selection } = query
  const { start, limit } = selection
  const pageOf = (ids: readonly number[]): IssuePage => ({
    ids: ids.slice(start, start + limit),
    total: Math.min(ids.length, mostFound),
  })
  const isMatch = (hasText: HasText) =>
    sql`${issueSearch.projectId} = any(${idList(projects)}) and ${hasText(search)}`

  if (issueKeyPattern.test(search.toUpperCase())) return pageOf(await listMatches(like))
  const newest = await lookAtNewest(200 + 20 * (start + limit))
  if (newest.isAll) return pageOf(newest.matches)
  if (newest.matches.length >= start + limit)
    return { ...pageOf(newest.matches), total: await countMatches() }
  if (hasJoint(search)) return pageOf(await listMatches(containsJoints))
  if (!hasIndexedWord(search)) return pageOf(await listMatches(containsParts))
  return pageOf(await listMatches(newest.share > frequentShare ? contains : like))

  /** The matches among the newest issues, and the share of these that have all of the words. */
  async function lookAtNewest(count: number) {
    const words = search.match(/[\p{L}\p{N}]{3,}/gu) ?? []
    const hasWords = and(sql`true`, ...words.map(contains))
    const { rows } = await db.execute<{ looked: number; near: number; matches: number[] }>(sql`
      select count(*)::int as looked, (count(*) filter (where ${hasWords}))::int as near,
        coalesce(array_agg(newest.id order by newest.time desc, newest.id desc)
          filter (where ${contains(search)}), '{}') as matches
      from (
        select * from (${newestOf(query, count)}) as listed order by listed.time desc, listed.id desc limit ${count}
      ) as newest
      inner join ${issueSearch} on ${issueSearch.issueId} = newest.id`)
    const { looked = 0, near = 0, matches = [] } = rows[0] ?? {}
    return { matches, isAll: looked < count, share: near / looked }
  }

  /** The ids of all matches in the order of the list. */
  async function listMatches(hasText: HasText): Promise<number[]> {
    // PostgreSQL takes the matches for many, and without the array it would join all issues.
    const found = sql`array(select ${issueSearch.issueId} from ${issueSearch} where ${isMatch(hasText)})`
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${issue.id} from ${issue} where ${and(sql`${issue.id} = any(${found})`, matching)}
      order by ${issue.key} = ${search.toUpperCase()} desc, ${orderOf(selection)} desc, ${issue.id} desc`)
    return rows.map(({ id }) => id)
  }

  async function countMatches(): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${issueSearch} inner join ${issue} on ${issue.id} = ${issueSearch.issueId}
        where ${and(isMatch(contains), matching)} limit ${mostFound}
      ) as found`)
    return rows[0]?.count ?? 0
  }
}

/** A condition that the searched text of an issue contains another one. */
type HasText = (text: string) => SQL

/** By the index of parts of one and two letters, which may stand apart. */
const containsParts: HasText = (text) =>
  sql`${shortParts(issueSearch.text)} @> ${shortParts(sql`${text}::text`)} and ${contains(text)}`
/** By the index of places where words meet. */
const containsJoints: HasText = (text) =>
  sql`${wordJoints(issueSearch.text)} @> ${wordJoints(sql`${text}::text`)} and ${contains(text)}`
/** By the index of trigrams. */
const like: HasText = (text) => sql`${issueSearch.text} like ${containing(text)}`
/** By reading the text, which is several times faster than `like` does it. */
const contains: HasText = (text) => sql`strpos(${issueSearch.text}, ${text}) > 0`
