import { z } from 'zod'
import { isDomainError } from '#server/errors.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { quoted } from '#server/tracker/jira/jql.ts'
import { countedSearchSchema, titledIssueSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import type { RemoteTitles } from '#server/tracker/port.ts'

const bulkSchema = z.object({ issues: z.array(titledIssueSchema) })
const fields = ['summary']

/** The titles of up to 100 issues by one request, which leaves out what the employee may not see. */
export function createTitles({ openSession, kind }: JiraContext): RemoteTitles {
  const read = async (session: JiraSession, keys: readonly string[]) =>
    kind === 'cloud'
      ? session.search(bulkSchema, '/issue/bulkfetch', { issueIdsOrKeys: keys, fields })
      : session.search(countedSearchSchema(titledIssueSchema), '/search', {
          jql: `issuekey in (${keys.map(quoted).join(', ')})`,
          // Otherwise a single unknown key makes Jira refuse the search.
          validateQuery: false,
          ...{ fields, startAt: 0, maxResults: keys.length },
        })

  return async (as, keys) => {
    try {
      const session = await openSession(as)
      const { issues } = await session.cache.remember(`titles ${keys.join()}`, () => read(session, keys), {
        rows: (found) => found.issues.length,
      })
      return new Map(issues.map(({ key, fields: { summary } }) => [key, summary]))
    } catch (error) {
      if (isDomainError(error, 'reconnect') || isDomainError(error, 'unavailable')) return null
      throw error
    }
  }
}
