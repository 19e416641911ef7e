import type { Connection } from '#server/database/connect.ts'
import { withClient, withoutIndexes } from './bulk-load.ts'

const candidateCount = 100_000

/** In one of 411 candidates. */
export const rareWord = 'quellmoor'

/**
 * Fills the table by one statement: most are rejected, one in twenty is hired, few are being scored.
 * @param texts a thousand or so, of which many candidates share each
 */
export const seedManyCandidates = (
  connection: Connection,
  texts: readonly { readonly title: string; readonly description: string }[],
): Promise<void> =>
  withClient(connection, (client) =>
    withoutIndexes(client, ['candidate', 'candidate_search'], () =>
      client.query(
        `insert into candidate ("candidateName", email, designation, "nameOfReference", description, "candidateResume",
           "resumeName", "resumeSize", status, created_at, ai_score)
         select initcap(t[1 + n % cardinality(t)]) || ' ' || n, 'many' || n || '@example.com', initcap(t[1 + n % 37]), '',
           concat_ws(' ', d[1 + n % cardinality(d)], case when n % 411 = 0 then '${rareWord}' end), 'resume/' || md5(n::text) || '.pdf',
           'resume.pdf', 100000, case when n % 1000 = 0 then 4 when n % 20 = 0 then 1 when n % 5 = 0 then 0 else 2 end,
           now() - ($1 - n) * interval '20 minutes', case when n % 50 > 0 then n * 7919::bigint % 101 end
         from generate_series(1, $1::int) as n, (select $2::text[] as t, $3::text[] as d) as given`,
        [candidateCount, texts.map(({ title }) => title), texts.map(({ description }) => description)],
      ),
    ),
  )
