import { inArray } from 'drizzle-orm'
import { plainText } from '#contract/rich-text.ts'
import { excerptAround, partialCloseness, wordsNotIn } from '#contract/search/matching.ts'
import type { IssueMatch } from '#contract/tracker/tracker.ts'
import type { Runner } from '#server/database/connect.ts'
import { issue, issueAttachment, issueComment } from '#server/tracker/tables.ts'

/** In characters. */
const excerptLength = 160

/** For each issue that a search has found, the text with most of the words that are not in its title. */
export async function findMatches(
  runner: Runner,
  ids: readonly number[],
  search: string,
): Promise<ReadonlyMap<number, IssueMatch>> {
  if (ids.length === 0) return new Map()
  const [issues, comments, attachments] = await Promise.all([
    runner
      .select({ id: issue.id, key: issue.key, summary: issue.summary, description: issue.description })
      .from(issue)
      .where(inArray(issue.id, [...ids])),
    runner
      .select({ id: issueComment.id, issueId: issueComment.issueId, text: issueComment.body })
      .from(issueComment)
      .where(inArray(issueComment.issueId, [...ids])),
    runner
      .select({ issueId: issueAttachment.issueId, text: issueAttachment.name })
      .from(issueAttachment)
      .where(inArray(issueAttachment.issueId, [...ids])),
  ])
  const commentsOf = Map.groupBy(comments, ({ issueId }) => issueId)
  const attachmentsOf = Map.groupBy(attachments, ({ issueId }) => issueId)
  return new Map(
    issues.flatMap(({ id, key, summary, description }) => {
      const texts = [
        { text: plainText(description), commentId: null },
        ...(commentsOf.get(id) ?? []).map((comment) => ({
          text: comment.text,
          commentId: String(comment.id),
        })),
        ...(attachmentsOf.get(id) ?? []).map(({ text }) => ({ text, commentId: null })),
      ]
      const missing = wordsNotIn(`${key} ${summary}`, search)
      const [best] = texts
        .map((one) => ({ ...one, closeness: partialCloseness(one.text, missing) }))
        .filter(({ closeness }) => closeness > 0)
        .sort((one, other) => other.closeness - one.closeness)
      if (!best) return []
      return [[id, { text: excerptAround(best.text, search, excerptLength), commentId: best.commentId }]]
    }),
  )
}
