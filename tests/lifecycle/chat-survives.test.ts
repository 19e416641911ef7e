import { afterAll, expect, test } from 'vitest'
import {
  cleanUp,
  metricsOf,
  newDataDir,
  type Portico,
  password,
  queryDatabase,
  retryUntil,
  startPortico,
  twoProcesses,
  workersOf,
} from '#tests/lifecycle/portico.ts'

let DATA_DIR: string
let portico: Portico

afterAll(cleanUp)

const query = <Row extends object>(text: string, values?: unknown[]) =>
  queryDatabase<Row>(DATA_DIR, text, values)

/** Starts the program on the folder of this test. */
const start = (settings: Partial<typeof twoProcesses>) =>
  startPortico({ env: { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password, ...settings } })

const token = 'conversation-of-two'
const accessToken = 'x'.repeat(43)

/** Two colleagues, one of whom is signed in, and their conversation. */
async function createConversation(): Promise<void> {
  await query(`
    with people as (
      insert into account (kind, username, email, first_name, last_name)
      values ('employee', 'mara', 'mara@example.com', 'Mara', 'Lind'), ('employee', 'theo', 'theo@example.com', 'Theo', 'Brand')
      returning id, username
    ), signed_in as (
      insert into session (account_id, persistent, expires_at)
      select id, true, now() + interval '1 day' from people where username = 'mara' returning id
    ), issued as (
      insert into session_token (hash, session_id, kind, expires_at)
      select encode(sha256('${accessToken}'), 'hex'), id, 'access', now() + interval '1 day' from signed_in
    ), talk as (
      insert into conversation (token, kind, pair)
      select '${token}', 'direct', min(id) || ':' || max(id) from people returning id
    )
    insert into conversation_member (conversation_id, account_id) select talk.id, people.id from talk, people`)
}

async function send(reference: string): Promise<number> {
  const response = await fetch(`${portico.url}/api/jira/nextcloud/chat/mara/${token}/messages/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: `Message ${reference}`, reference }),
  })
  await response.text()
  return response.status
}

/** All processes end, and the program starts again. */
async function killProgram(): Promise<void> {
  await portico.signal('SIGKILL')
  portico = await start({})
}

/** The others go on. */
async function killOneProcess(): Promise<void> {
  const [victim = 0] = workersOf(portico)
  process.kill(victim, 'SIGKILL')
}

test.each([
  ['the program', {}, 200, killProgram],
  ['one of its two processes', twoProcesses, 60, killOneProcess],
])(
  'kill -9 of %s while messages are sent loses none that was acknowledged, and doubles none',
  async (_, settings, count, kill) => {
    DATA_DIR = newDataDir()
    portico = await start(settings)
    if (settings === twoProcesses) await metricsOf(portico)
    await createConversation()
    const references = Array.from({ length: count }, (_, index) => `reference-${index}`)
    const acknowledged = new Set<string>()
    const waiting = [...references]
    const client = async () => {
      for (let reference = waiting.shift(); reference; reference = waiting.shift()) {
        const status = await send(reference).catch(() => 0)
        if (status === 201) acknowledged.add(reference)
      }
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    await retryUntil(
      async () => acknowledged.size,
      (size) => size >= count / 5,
    )
    await kill()
    await clients

    const stored = () =>
      query<{ reference: string; position: number }>(
        'select reference, position from conversation_message order by position',
      )
    const kept = new Set((await stored()).map(({ reference }) => reference))
    expect([...acknowledged].filter((reference) => !kept.has(reference))).toEqual([])
    expect(acknowledged.size).toBeLessThan(references.length)

    // A client that has got no answer sends again.
    for (const reference of references.filter((one) => !acknowledged.has(one)))
      expect(await send(reference)).toBe(kept.has(reference) ? 200 : 201)
    const all = await stored()
    expect(all.map(({ reference }) => reference).sort()).toEqual([...references].sort())
    expect(all.map(({ position }) => position)).toEqual(references.map((_, index) => index + 1))
    await portico.signal('SIGTERM')
  },
)
