import { expect } from 'vitest'

/** Mara's access token. */
export const asMaraToken = 'x'.repeat(43)
const conversation = 'conversation-of-two'
export const chatPath = `/api/jira/nextcloud/chat/mara/${conversation}/messages/`

type Query = (text: string) => Promise<unknown>

/** Mara, who is signed in, Theo, and their conversation. */
export const createColleagues = (query: Query): Promise<unknown> =>
  query(`
    with people as (
      insert into account (kind, username, email, first_name, last_name)
      values ('employee', 'mara', 'mara@example.com', 'Mara', 'Lind'), ('employee', 'theo', 'theo@example.com', 'Theo', 'Brand')
      returning id, username
    ), signed_in as (
      insert into session (account_id, persistent, expires_at)
      select id, true, now() + interval '1 day' from people where username = 'mara' returning id
    ), issued as (
      insert into session_token (hash, session_id, kind, expires_at)
      select encode(sha256('${asMaraToken}'), 'hex'), id, 'access', now() + interval '1 day' from signed_in
    ), talk as (
      insert into conversation (token, kind, pair)
      select '${conversation}', 'direct', min(id) || ':' || max(id) from people returning id
    )
    insert into conversation_member (conversation_id, account_id) select talk.id, people.id from talk, people`)

/** What proves that a request is Mara's. */
export const asMaraHeaders = { authorization: `Bearer ${asMaraToken}` }

export const asMara = (url: string, path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { ...asMaraHeaders, ...headers } })

/** The status of the answer. */
export async function sendMessage(url: string, reference: string): Promise<number> {
  const response = await asMara(url, chatPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: `Message ${reference}`, reference }),
  })
  await response.text()
  return response.status
}

export interface Sending {
  readonly references: readonly string[]
  readonly acknowledged: ReadonlySet<string>
  /** Resolves when each was sent once. */
  readonly ended: Promise<unknown>
}

/** Eight clients send as many messages; an answer that does not come is not waited for. */
export function sendMessages(url: string, count: number): Sending {
  const references = Array.from({ length: count }, (_, index) => `reference-${index}`)
  const acknowledged = new Set<string>()
  const waiting = [...references]
  const client = async () => {
    for (let reference = waiting.shift(); reference; reference = waiting.shift()) {
      const status = await sendMessage(url, reference).catch(() => 0)
      if (status === 201) acknowledged.add(reference)
    }
  }
  return { references, acknowledged, ended: Promise.all(Array.from({ length: 8 }, client)) }
}

/** After an interruption: every acknowledged message is stored, and those that are sent again are there once. */
export async function expectNoneLostOrDoubled(
  url: string,
  query: (text: string) => Promise<{ reference: string; position: number }[]>,
  { references, acknowledged }: Sending,
): Promise<void> {
  const stored = () => query('select reference, position from conversation_message order by position')
  const kept = new Set((await stored()).map(({ reference }) => reference))
  expect([...acknowledged].filter((reference) => !kept.has(reference))).toEqual([])
  expect(acknowledged.size).toBeLessThan(references.length)
  // A client that has got no answer sends again.
  for (const reference of references.filter((one) => !acknowledged.has(one)))
    expect(await sendMessage(url, reference)).toBe(kept.has(reference) ? 200 : 201)
  const all = await stored()
  expect(all.map(({ reference }) => reference).sort()).toEqual([...references].sort())
  expect(all.map(({ position }) => position)).toEqual(references.map((_, index) => index + 1))
}
