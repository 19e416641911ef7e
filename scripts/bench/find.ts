import type pg from 'pg'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { contentTypes } from '#contract/content/index.ts'
import { entriesOf } from '#contract/records.ts'
import { dropIndexes, withClient } from './bulk-load.ts'
import { openClient, percentile, timesOf } from './client.ts'
import type { CallCost } from './portal-calls.ts'
import { makeTexts, rareWord, word } from './portal-rows.ts'
import { startProgram } from './program.ts'
import { adminToken, fillDatabase } from './seed.ts'

const rows = 100_000
const rounds = 60

/**
 * Searches over everything in the admin area, with many rows of each kind.
 * @param dataDir empty
 */
export async function measureFind(dataDir: string, logProgress: (text: string) => void): Promise<CallCost[]> {
  logProgress('filling a database with 100,000 rows of each kind')
  const token = await seedEverything(dataDir, logProgress)
  await using cleanup = new AsyncDisposableStack()
  const program = await startProgram({ dataDir })
  cleanup.defer(program.stop)
  const client = openClient(program.port, token)
  cleanup.defer(() => client.close())
  logProgress('searches')
  const cost = async (name: string, search: string): Promise<CallCost> => {
    const query = new URLSearchParams({ search })
    const times = await timesOf(rounds, () => client.call('GET', `/api/find/?${query}`))
    return {
      name,
      least: Math.min(...times),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      goal: 50,
    }
  }
  // Until the heap has its usual size.
  await cost('', rareWord)
  return [
    await cost('one letter', word(1).slice(0, 1)),
    await cost('a beginning', word(3).slice(0, 3)),
    await cost('a rare word', rareWord),
    await cost('a frequent word', word(1)),
    await cost('two words', `${word(1)} ${word(30)}`),
    await cost('a name', 'bench 77777'),
    await cost('an address', 'bench77777@example.com'),
    await cost('a slip', rareWord.replace('ell', 'el')),
    await cost('a slip in one of two words', `${rareWord.replace('ell', 'el')} ${word(1)}`),
    await cost('a slip in a frequent word', word(1).slice(0, -1)),
    await cost('two slips in a word', rareWord.replace('ell', 'le')),
    await cost('accents', 'Bénch 77777'),
    await cost('a word of every row', 'bench'),
    await cost('nothing there is', 'xylophonist quartzite'),
  ]
}

const seedEverything = (dataDir: string, logProgress: (text: string) => void): Promise<string> =>
  fillDatabase(dataDir, async (services, connection) => {
    const { install } = await import('#server/modules/index.ts')
    await withClient(connection, async (client) => {
      // Neither constraints nor triggers are run.
      await client.query('set session_replication_role = replica')
      // Nothing that is measured uses the indexes of lists, which would take longer than all else. The words of a
      // candidate are read by the index of resumes.
      const others = ['candidate', 'enquiry', 'document', 'outbox', 'account', 'project']
      await dropIndexes(client, [...Object.keys(contentTypes), ...others])
      await fillTables(client)
      await client.query(`set maintenance_work_mem = '512MB'`)
      // Without the mark of their format, the words of all rows are written again.
      const { rows: installed } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and obj_description(oid, 'pg_class') is not null`,
      )
      for (const { name } of installed) await client.query(`comment on table ${name} is null`)
      logProgress('writing the words')
      // Otherwise only one process would build an index.
      await client.query('alter function search_terms(integer, text[], text) parallel safe')
      await install(client)
      await client.query('alter function search_terms(integer, text[], text) parallel restricted')
      // The database is then as after some time of use, not as after a bulk load.
      await client.query('vacuum analyze')
    })
    return adminToken(services)
  })

/** A text of row `n`, of `s`. */
const text = `concat_ws(' ', left(s[1 + n % cardinality(s)], 120), case when n % 4001 = 0 then '${rareWord}' end)`
const title = `concat_ws(' ', 'Bench', left(s[1 + n * 7 % cardinality(s)], 20), n)`

async function fillTables(client: pg.Client): Promise<void> {
  const write = (table: string, columns: Readonly<Record<string, string>>) =>
    client.query(
      `insert into "${table}" (${Object.keys(columns)
        .map((name) => `"${name}"`)
        .join(', ')})
       select ${Object.values(columns).join(', ')}
       from (select $1::text[] as s) as given, generate_series(1, ${rows}) as n`,
      [makeTexts()],
    )
  for (const type of Object.values<AnyContent>(contentTypes)) await write(type.path, contentColumns(type))
  await write('account', {
    kind: `'employee'`,
    username: `'bench' || n`,
    email: `'bench' || n || '@example.com'`,
    first_name: `'First' || n`,
    last_name: `'Last' || n`,
  })
  await write('candidate', {
    // One that waits for its score without being queued is queued by the next start.
    status: '0',
    candidateName: `'Bench ' || n`,
    email: `'bench' || n || '@example.com'`,
    designation: 'left(s[1 + n % 37], 30)',
    nameOfReference: `''`,
    description: text,
    candidateResume: `'resume/' || n || '.pdf'`,
    resumeName: `'resume.pdf'`,
    resumeSize: '1',
  })
  await write('resume_reading', {
    candidate_id: 'n',
    reader: `'bench'`,
    text: `concat_ws(' ', ${text}, s[1 + n * 3 % cardinality(s)])`,
    sections: `'{}'`,
    hidden: `'[]'`,
  })
  await write('enquiry', {
    name: `'Bench ' || n`,
    email: `'bench' || n || '@example.com'`,
    subject: title,
    message: text,
  })
  await write('document', {
    title,
    path: `'document/' || n || '.pdf'`,
    file: `'report ' || n || '.pdf'`,
    type: `'pdf'`,
    size: '1',
    state: `'ready'`,
  })
  await write('project', { key: `'B' || n`, name: title, description: text })
  await write('outbox', {
    candidate_id: 'n',
    to: `'bench' || n || '@example.com'`,
    from: `'us@example.com'`,
    subject: title,
    text,
    message_id: `'<' || n || '@example.com>'`,
    state: `'sent'`,
  })
}

function contentColumns(type: AnyContent): Record<string, string> {
  const columns = entriesOf<string, Field>(type.fields).flatMap(([name, field]): [string, string][] => {
    if (field.kind === 'richText')
      return [
        [name, `'<p>' || ${text} || '</p>'`],
        [`${name}_plain_text`, text],
      ]
    if (field.kind === 'choice') return [[name, `'${field.options[0]}'`]]
    if (field.kind === 'text' || field.kind === 'textarea' || field.kind === 'reference')
      return [[name, title]]
    return []
  })
  return {
    ...Object.fromEntries(columns),
    ...(type.key === 'slug' ? { slug: `'bench-' || n` } : {}),
    status: 'n % 2',
  }
}
