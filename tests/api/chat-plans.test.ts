import { beforeAll, expect, test } from 'vitest'
import { createLocalChat } from '#server/chat/local/chat.ts'
import type { Chat } from '#server/chat/port.ts'
import { createEventBus } from '#server/events/bus.ts'
import { blockSize } from '#server/search/search-table.ts'
import { refreshAllWords } from '#server/search/stale-words.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createLocalInboxes } from '#server/tracker/local/inbox.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { growthRows, most, useQueryPlans } from '#tests/support/query-plans.ts'
import { vacuum } from '#tests/support/vacuum.ts'

/** How the chat's own statements find messages among very many: shown by their plans, never by times. */
const app = useTestApp()
const plans = useQueryPlans(app)
/** In twenty conversations, the employee in one of five. */
const messageCount = 2 * growthRows
/** Of the blocks that tell how frequent words are. */
const newest = 2 * blockSize
let chat: Chat
let employee: Employee

beforeAll(async () => {
  const { config, projects, drive, jobs, log } = app.services
  chat = createLocalChat({
    db: plans.db,
    events: createEventBus(plans.db, log),
    config,
    projects,
    drive,
    jobs,
  })
  const { id, username } = await createEmployee(app, 'mara')
  const { rows } = await plans.client.query<Employee>('select * from account where id = $1', [id])
  employee = { ...(rows[0] as Employee), id, username }
  const write = (statement: string) => plans.client.query(statement)
  await write(`insert into conversation (token, kind, name, change, message_count)
    select 'plan-' || n, 'group', 'Group ' || n, ${messageCount / 20}, ${messageCount / 20} from generate_series(1, 20) n`)
  await write(`insert into conversation_member (conversation_id, account_id, read_up_to)
    select id, ${id}, change from conversation where id % 5 = 0`)
  await write(`insert into conversation_message (conversation_id, position, change, message)
    select 1 + n % 20, 1 + n / 20, 1 + n / 20, 'A harbor and its Ledger ' || n ||
      case when n % 411 = 4 then ' Quellmoor zq, harbor ledger' else '' end
    from generate_series(0, ${messageCount - 1}) n`)
  while (await refreshAllWords(plans.db));
  await vacuum(plans.client, 'conversation', 'conversation_member', 'conversation_message', 'message_search')
})

/** Runs a search. Answers the messages that it finds and the most rows that a step of it had in hand. */
async function search(text: string): Promise<{ found: string[]; rows: number }> {
  let found: string[] = []
  const read = await plans.plansOf(text, async () => {
    found = (await chat.search(employee, text)).map(({ message }) => message.message)
  })
  return { found, rows: most(read.flatMap(({ steps }) => steps)) }
}

const rare = Array.from({ length: messageCount }, (_, n) => n)
  .filter((n) => n % 411 === 4 && (1 + (n % 20)) % 5 === 0)
  .map((n) => `A harbor and its Ledger ${n} Quellmoor zq, harbor ledger`)
  .reverse()

test.each([
  ['a rare word', 'quellmoor'],
  ['two letters', 'ZQ'],
  ['frequent words and a rare one', 'ledger quell harbor'],
  ['a rare word with a slip', 'harbor quelmoor'],
])('a search for %s reads its index and no more than the newest messages', async (_, text) => {
  const { found, rows } = await search(text)
  expect(found).toEqual(rare.slice(0, 50))
  expect(rows).toBeLessThanOrEqual(newest)
})

test.each(['nowhere', 'xq', 'ledger harborside'])('so does one for what is nowhere: %s', async (text) => {
  const { found, rows } = await search(text)
  expect(found).toEqual([])
  expect(rows).toBeLessThanOrEqual(newest)
})

test('a search for frequent words ranks the newest thousand', async () => {
  const { found, rows } = await search('harbor ledger')
  const ofThousand = rare.filter((_, at) => at < 2)
  expect(found).toHaveLength(50)
  expect(found.slice(0, 3)).toEqual([...ofThousand, `A harbor and its Ledger ${messageCount - 1}`])
  expect(rows).toBeLessThanOrEqual(3 * newest)
})

test('an inbox looks up the messages of its entries, and reads no others', async () => {
  const entries = 100
  await plans.client.query(
    `insert into inbox_entry (account_id, message_id, reason, excerpt)
     select $1, id, 'mentioned', '' from conversation_message where conversation_id = 5 order by id limit ${entries}`,
    [employee.id],
  )
  await vacuum(plans.client, 'inbox_entry')
  const { db } = plans
  const inboxes = createLocalInboxes({
    db,
    events: createEventBus(db, app.services.log),
    config: app.services.config,
  })
  let total = 0
  const read = await plans.plansOf('inbox', async () => {
    total = (await inboxes.list(employee, { start: 0, limit: 20, unread: false })).total
  })
  expect(total).toBe(entries)
  const ofMessages = read.flatMap(({ steps }) =>
    steps.filter((step) => step['Relation Name'] === 'conversation_message'),
  )
  expect(most(ofMessages)).toBeLessThanOrEqual(entries)
})
