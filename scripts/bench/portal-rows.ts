import type pg from 'pg'
import { installMessageSearch } from '#server/chat/local/message-search.ts'
import { installDriveSearch } from '#server/drive/local/item-search.ts'
import { installEmployeeSearch } from '#server/employees/employee-search.ts'
import { installIssueSearch } from '#server/tracker/local/search.ts'
import { withClient, withoutIndexes } from './bulk-load.ts'
import { adminToken, fillDatabase } from './seed.ts'

const rows = Number(process.env.PORTAL_ROWS)
export const portalCounts = {
  employees: 1000,
  projects: 40,
  issues: rows || 200_000,
  workLogs: 1_000_000,
  messages: rows || 500_000,
  files: 100_000,
} as const

/** In one of 4,001 issues and messages. */
export const rareWord = 'quellmoor'

/** A word by how frequent it is: the first is in nearly every text, the twentieth in one of five. */
export const word = (rank: number): string =>
  [20, 400, 8000].map((size) => syllables[Math.floor(((rank * 7919) % 8000) / (8000 / size)) % 20]).join('')

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')

/** The employee whose calls are measured: in twelve projects, with every twentieth issue and 5,000 files. */
export const busiest = 1
export const nameOf = (n: number) => `bench${n}`
/** The token of the employee's session. */
export const tokenOf = (n: number) => `bench-${n}`
/** Everybody takes part in it, as in the first project. */
export const conversationToken = 'bench-project'

const searches = [
  ['issue_search', installIssueSearch],
  ['message_search', installMessageSearch],
  ['drive_search', installDriveSearch],
  ['employee_search', installEmployeeSearch],
] as const

/** Fills the database of a fresh data folder. The answer is an administrator's access token. */
export const seedPortal = (dataDir: string): Promise<string> =>
  fillDatabase(dataDir, async (services, connection) => {
    await withClient(connection, async (client) => {
      // Neither constraints nor triggers are run.
      await client.query('set session_replication_role = replica')
      const tables = ['issue', 'work_log', 'conversation_message', 'drive_item']
      await withoutIndexes(client, tables, () => fillTables(client))
      // Without the mark of their format, the words of all rows are written again.
      for (const [table, install] of searches) {
        await client.query(`comment on table ${table} is null`)
        await install(client)
      }
      // The database is then as after some time of use, not as after a bulk load.
      await client.query('vacuum analyze')
    })
    return adminToken(services)
  })

/** A thousand texts of forty words, which occur as often as those of a language do (Zipf's law). */
export function makeTexts(): string[] {
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const text = () => Array.from({ length: 40 }, () => word(Math.floor(5000 ** random()))).join(' ')
  return Array.from({ length: 1000 }, text)
}

/** Ids count from 1 in a fresh database; the administrator has the first of the accounts. */
async function fillTables(client: pg.Client): Promise<void> {
  const { employees, projects, issues, workLogs, messages, files } = portalCounts
  const employee = (n: string) => `2 + (${n}) % ${employees}`
  const created = (n: string) => `now() - (${issues} - ${n}) * interval '5 minutes'`
  const text = (n: string) =>
    `concat_ws(' ', s[1 + ${n} % cardinality(s)], case when ${n} % 4001 = 0 then '${rareWord}' end)`
  const texts = makeTexts()
  const write = (statement: string) => client.query(statement)
  const writeTexts = (statement: string) =>
    client.query(`with given as (select $1::text[] as s) ${statement}`, [texts])

  await write(`insert into account (kind, username, email, first_name, last_name)
    select 'employee', '${nameOf(0).slice(0, -1)}' || n, 'bench' || n || '@example.com', 'First' || n, 'Last' || n
    from generate_series(1, ${employees}) n`)
  await write(`insert into session (account_id, persistent, expires_at)
    select id, true, now() + interval '1 day' from account where kind = 'employee'`)
  await write(`insert into session_token (hash, session_id, kind, expires_at)
    select encode(sha256(('${tokenOf(0).slice(0, -1)}' || account_id - 1)::bytea), 'hex'), id, 'access', expires_at from session`)
  await write(`insert into project (key, name, last_number)
    select 'P' || n, 'Project ' || n, ${issues / projects} from generate_series(1, ${projects}) n`)
  await write(`insert into project_member (project_id, account_id)
    select p, n + 1 from generate_series(1, ${projects}) p, generate_series(1, ${employees}) n
    where p = 1 or case when n = ${busiest} then p <= 12 else (n + p) % ${projects} < 12 end`)
  await write(`insert into sprint (project_id, name, start_date, end_date)
    select p, 'Sprint ' || n, current_date - 702 + n * 27, current_date - 677 + n * 27
    from generate_series(1, ${projects}) p, generate_series(0, 25) n order by p, n`)

  await writeTexts(`insert into issue (project_id, key, type, status, priority, summary, description, assignee_id,
      reporter_id, sprint_id, estimate, spent, created_at, updated_at, resolved_at)
    select p, 'P' || p || '-' || 1 + (n - 1) / ${projects}, (array['Bug', 'Task', 'Story', 'Epic', 'Improvement'])[1 + n % 5],
      status, 'High', left(s[1 + n * 7 % cardinality(s)], 80), '<p>' || ${text('n')} || '</p>', ${employee('n * 7')},
      case when n % 20 = 0 then 1 + ${busiest} else ${employee('n * 13')} end,
      case when n % 4 = 0 then (p - 1) * 26 + 1 + n * 26 / ${issues + 1} end, 3600, 1800, ${created('n')},
      least(now(), ${created('n')} + n % 30 * interval '1 day'),
      case when status in ('Done', 'Resolved', 'Closed') then least(now(), ${created('n')} + n % 30 * interval '1 day') end
    from given, lateral (select n, 1 + (n - 1) % ${projects} as p, (array['Done', 'Closed', 'Resolved', 'To Do', 'In Progress',
      'Done', 'Closed', 'Done', 'Backlog', 'Reopened'])[1 + n / ${projects} % 10] as status
      from generate_series(1, ${issues}) n) as numbered`)
  await write(`insert into work_log (issue_id, project_id, author_id, time_spent, seconds, started, day)
    select i, 1 + (i - 1) % ${projects}, case when n % 100 = 0 then 1 + ${busiest} else ${employee('n * 31')} end, '30m', 1800,
      day || 'T11:00:00.000+0530', day
    from generate_series(1, ${workLogs}) n, lateral (select 1 + (n - 1) % ${issues} as i) as of,
      lateral (select least(current_date, (${created('i')})::date + (n - 1) / ${issues} * 3) as day) as days`)
  await writeTexts(`insert into issue_comment (issue_id, author_id, body)
    select 1 + n % ${issues}, ${employee('n')}, ${text('n')} from given, generate_series(1, ${issues * 2}) n`)
  await write(`insert into inbox_entry (account_id, issue_id, author_id, reason, excerpt, created_at)
    select case when n % 5 = 0 then 1 + ${busiest} else ${employee('n')} end, 1 + n % ${issues}, 3, 'commented', 'Well said.',
      now() - n * interval '1 hour' from generate_series(1, 25000) n`)

  await write(`insert into conversation (token, kind, project_id, change, message_count)
    values ('${conversationToken}', 'project', '1', ${messages / 5}, ${messages / 5})`)
  await write(`insert into conversation (token, kind, name, change, message_count)
    select 'bench-group-' || n, 'group', 'Group ' || n, ${messages / 125}, ${messages / 125} from generate_series(1, 100) n`)
  await write(`insert into conversation_member (conversation_id, account_id, read_up_to)
    select c, n + 1, case c when 1 then ${messages / 5 - 10} else ${messages / 125 - 50} end
    from generate_series(1, 101) c, generate_series(1, ${employees}) n
    where c = 1 or case when n = ${busiest} then c <= 21 else (n + c) % 20 = 0 end`)
  // Every fifth is of the project, the others of each group in turn.
  await writeTexts(`insert into conversation_message (conversation_id, position, change, author_id, message, created_at)
    select c, at, at, ${employee('n * 7')}, right(${text('n')}, 100), now() - (${messages} - n) * interval '1 minute'
    from given, generate_series(1, ${messages}) n, lateral (select n - n / 5 - 1 as m) as others,
      lateral (select case when n % 5 = 0 then 1 else 2 + m % 100 end as c,
        case when n % 5 = 0 then n / 5 else 1 + m / 100 end as at) as place`)

  await write(`insert into drive_item (owner_id, name, is_folder)
    select n + 1, 'Reports', true from generate_series(1, ${employees}) n`)
  await write(`insert into drive_item (owner_id, parent_id, name, is_folder, size, type, path, shared_with, readers, modified_at)
    select 1 + o, o, 'report ' || n || ' of ' || md5(n::text) || '.pdf', false, 100000, 'application/pdf', 'drive/' || md5(n::text) || '.bin',
      shared, shared, now() - n * interval '7 minutes'
    from generate_series(1, ${files - employees}) n,
      lateral (select case when n <= 5000 then ${busiest} else 1 + n % ${employees} end as o) as owned,
      lateral (select case when n % 10 = 0 then array['project:' || 1 + n / 10 % ${projects}] else '{}' end as shared) as sharing`)
}
