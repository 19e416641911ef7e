import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { contentTypes } from '#contract/content/index.ts'
import type { CreatedToken } from '#contract/tokens/token.ts'
import { tokenRateLimit } from '#contract/tokens/token-fields.ts'
import { tellOfExpiringTokens } from '#server/admins/expiring-tokens.ts'
import { account, apiToken, session } from '#server/sessions/tables.ts'
import { bearer, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { create } from '#tests/support/content.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp()

/** A token of a new administrator. */
async function tokenOf({
  scopes = ['content:write'],
  name = 'Site builder',
  days = 90 as number | null,
} = {}) {
  const admin = await createAdmin(app)
  const { access } = await tokensOf(app, admin)
  const response = await app.call('POST api-tokens/', { name, scopes, days }, { headers: bearer(access) })
  expect(response.statusCode, response.body).toBe(201)
  const created: CreatedToken = response.json()
  const setRole = (role: Role) => app.db.update(account).set({ role }).where(eq(account.id, admin.id))
  const headers = bearer(created.secret)
  const call = callerOf(app.fastify, headers)
  return { admin, access, setRole, call, headers, ...created }
}

describe('a token', () => {
  test('is shown once, stored as a hash, and opens its scopes alone', async () => {
    const { secret, token, call, access } = await tokenOf({ scopes: ['content:write', 'enquiries:read'] })
    expect(secret).toMatch(/^portico_[\w-]{43}$/)
    expect(token).toMatchObject({ name: 'Site builder', is_own: true, last_used_at: null, is_expired: false })
    expect(Date.parse(String(token.expires_at)) - Date.now()).toBeCloseTo(90 * 86_400_000, -6)
    const [stored] = await app.db.select().from(apiToken).where(eq(apiToken.id, token.id))
    expect(JSON.stringify(stored)).not.toContain(secret.slice(10))
    expect((await app.call('GET api-tokens/', undefined, { headers: bearer(access) })).body).not.toContain(
      secret,
    )
    expect(await call('GET contactus/')).toAnswer(200)
    expect(await call('GET article/?status=0,1')).toAnswer(200)
    expect(await call('DELETE contactus/1/')).toAnswer(403, {
      detail: 'This token does not include this: it needs the scope enquiries:write.',
    })
    expect(await call('GET candidates/')).toAnswer(403)
    const [used] = await app.db.select().from(apiToken).where(eq(apiToken.id, token.id))
    expect(Date.now() - Date.parse(String(used?.lastUsedAt))).toBeLessThan(60_000)
  })

  test('is named in the history of what it has changed', async () => {
    const { admin, call } = await tokenOf({ name: 'Importer' })
    await app.db
      .update(account)
      .set({ firstName: 'Alan', lastName: 'Turing' })
      .where(eq(account.id, admin.id))
    const row = await create(app, contentTypes.service, 'By hand')
    expect(await call(`PATCH service/${row.id}/`, { title: 'By a program' })).toAnswer(200)
    const history = (await app.asAdmin(`GET service/${row.id}/history/`)).json()
    expect(history.map(({ by }: { by: string }) => by)).toEqual([
      'token Importer of Alan Turing',
      'Ada Byron',
    ])
    expect(await call(`DELETE service/${row.id}/`)).toAnswer(204)
    const [deleted] = (await app.asAdmin('GET service/trash/')).json()
    expect(deleted.by).toBe('token Importer of Alan Turing')
    const { entries } = (await app.asAdmin('GET activity/?type=service&action=deleted')).json()
    expect(entries[0].by).toBe('token Importer of Alan Turing')
  })

  test('never does more than its administrator may at that time', async () => {
    const { call, setRole, admin } = await tokenOf({ scopes: ['content:write', 'hiring:read'] })
    await setRole('viewer')
    expect(await call('GET candidates/?limit=1')).toAnswer(200)
    expect(await call('POST article/bulk-status/', { ids: [1], status: 1 })).toAnswer(403)
    await setRole('editor')
    expect(await call('GET candidates/?limit=1')).toAnswer(403)
    await app.db.update(account).set({ active: false }).where(eq(account.id, admin.id))
    expect(await call('GET article/?status=0')).toAnswer(401)
  })

  test('ends when it expires, and when it is revoked, at once', async () => {
    const expiring = await tokenOf()
    await app.db.update(apiToken).set({ expiresAt: sql`now()` }).where(eq(apiToken.id, expiring.token.id))
    expect(await expiring.call('GET article/')).toAnswer(401)
    const { call, access, token } = await tokenOf({ days: null })
    expect(token.expires_at).toBeNull()
    expect(await call('GET article/')).toAnswer(200)
    const other = await createAdmin(app)
    await app.db.update(account).set({ role: 'editor' }).where(eq(account.id, other.id))
    const theirs = { headers: bearer((await tokensOf(app, other)).access) }
    expect((await app.call('GET api-tokens/', undefined, theirs)).json()).toEqual([])
    expect(await app.call(`DELETE api-tokens/${token.id}/`, undefined, theirs)).toAnswer(404)
    const own = { headers: bearer(access) }
    expect(await app.call(`DELETE api-tokens/${token.id}/`, undefined, own)).toAnswer(204)
    expect(await call('GET article/')).toAnswer(401)
  })

  test('is told of to its administrator once, a week before it expires, if a program uses it', async () => {
    const expiresIn = (token: { id: number }, interval: string, used: string | null = '1 hour') =>
      app.db
        .update(apiToken)
        .set({
          expiresAt: sql`now() + ${interval}::interval`,
          createdAt: sql`now() - interval '83 days'`,
          lastUsedAt: used && sql`now() - ${used}::interval`,
        })
        .where(eq(apiToken.id, token.id))
    const [soon, later, unused] = [await tokenOf(), await tokenOf(), await tokenOf()] as const
    const [forgotten, revoked, brief] = [
      await tokenOf(),
      await tokenOf(),
      await tokenOf({ days: 7 }),
    ] as const
    await brief.call('GET article/')
    await expiresIn(soon.token, '6 days 23 hours')
    await expiresIn(later.token, '7 days 1 hour')
    await expiresIn(unused.token, '1 day', null)
    await expiresIn(forgotten.token, '1 day', '31 days')
    await expiresIn(revoked.token, '1 day')
    const { token, access } = revoked
    await app.call(`DELETE api-tokens/${token.id}/`, undefined, { headers: bearer(access) })
    await tellOfExpiringTokens(app.services)
    await tellOfExpiringTokens(app.services)
    const mails = await Promise.all(
      [soon, later, unused, forgotten, revoked, brief].map(({ admin }) => mailsTo(app, admin.email)),
    )
    expect(mails.map((of) => of.map(({ subject }) => subject))).toEqual([
      ['Token expires soon: Site builder'],
      ...Array.from({ length: 5 }, () => []),
    ])
    expect(mails[0]?.[0]?.text).toContain('/authority/api-access')
    expect(mails[0]?.[0]?.text).toMatch(/is valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  })

  test('does nothing that needs a password, is about a person’s own account, or hands out power', async () => {
    const scopes = ['people:read', 'portal:write', 'settings:write', 'hiring:read']
    const { call, admin, token } = await tokenOf({ scopes })
    const person = { username: 'eve', email: 'eve@example.com', first_name: 'Eve', last_name: 'E' }
    const all = [
      await call('POST api-tokens/', { name: 'More', scopes: ['people:read'], days: null }),
      await call('GET api-tokens/'),
      await call(`DELETE api-tokens/${token.id}/`),
      await call('POST employees/', person),
      await call('POST webhooks/', { name: 'A', url: 'https://example.com/', kinds: ['article.created'] }),
      await call(`GET get-admin/${admin.id}/`),
      await call('GET events/'),
      await call('GET candidates/'),
    ]
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 403))
    expect(all.map((response) => response.json().code)).toEqual(all.map(() => undefined))
    expect(await call('GET webhooks/')).toAnswer(200)
    expect(await call('GET jira/profile/eve/')).toAnswer(401)
  })

  test('counts alone where a cookie is sent as well, and needs no page of ours', async () => {
    const { call, headers, secret } = await tokenOf({ scopes: ['content:read'] })
    const { access } = await app.signIn()
    const cookies = { accessToken: access }
    const wrong = bearer(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)
    expect(await app.call({ url: '/api/article/', headers: wrong, cookies })).toAnswer(401)
    const write = {
      method: 'POST',
      url: '/api/article/bulk-status/',
      payload: { ids: [1], status: 1 },
    } as const
    expect(await app.call({ ...write, headers, cookies })).toAnswer(403)
    const elsewhere = { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }
    const { headers: mayWrite } = await tokenOf()
    expect(await app.call({ ...write, headers: { ...mayWrite, ...elsewhere } })).toAnswer(200)
    expect(await app.call({ ...write, headers: { ...bearer(access), ...elsewhere } })).toAnswer(403)
    expect(await call('GET article/')).toAnswer(200)
  })

  test('has a rate of its own', async () => {
    const { call, token } = await tokenOf({ scopes: ['content:read'] })
    const { rateLimiter } = app.services
    await Promise.all(
      Array.from({ length: tokenRateLimit.max }, () => rateLimiter.consume(tokenRateLimit, String(token.id))),
    )
    const refused = await call('GET article/')
    expect(refused).toAnswer(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { call: other } = await tokenOf({ scopes: ['content:read'] })
    expect(await other('GET article/')).toAnswer(200)
  })
})

describe('creating a token', () => {
  test('needs a recent sign-in, and a role that includes its scopes', async () => {
    const admin = await createAdmin(app)
    const { access } = await tokensOf(app, admin)
    const ask = (body: object) =>
      app.call(
        'POST api-tokens/',
        { name: 'A', scopes: ['content:read'], ...body },
        { headers: bearer(access) },
      )
    await app.db.update(account).set({ role: 'editor' }).where(eq(account.id, admin.id))
    expect(await ask({ scopes: ['hiring:read', 'content:write'] })).toAnswer(400, {
      scopes: ['Your role does not include hiring:read.'],
    })
    expect(await ask({ scopes: ['people:write'] })).toAnswer(400, {
      scopes: ['No token can do anything with people:write.'],
    })
    expect(await ask({ scopes: [] })).toAnswer(400, { scopes: ['Choose what it may do.'] })
    expect(await ask({ name: ' ' })).toAnswer(400, { name: ['This field is required.'] })
    expect((await ask({ days: 3650 })).statusCode).toBe(400)
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(session.accountId, admin.id))
    expect(await ask({})).toAnswer(403, expect.objectContaining({ code: 'recent_authentication_required' }))
    expect(await app.db.$count(apiToken, eq(apiToken.accountId, admin.id))).toBe(0)
  })
})

test('the description of the API has both schemes, and what webhooks are sent', async () => {
  const document = (await app.call('GET /api/docs/openapi.json')).json()
  expect(document.components.securitySchemes).toMatchObject({
    admin: { type: 'apiKey', in: 'cookie' },
    apiToken: { type: 'http', scheme: 'bearer' },
  })
  const { get, post } = document.paths['/api/article/']
  expect(get.security).toContainEqual({ apiToken: ['content:read'] })
  expect(post.security).toContainEqual({ apiToken: ['content:write'] })
  expect(JSON.stringify(document.paths['/api/api-tokens/'].post.security)).not.toContain('apiToken')
  const { schema } = document.webhooks['contactus.created'].post.requestBody.content['application/json']
  expect(schema.properties.type).toEqual({ const: 'contactus.created' })
  expect(Object.keys(document.components.schemas['WebhookRow.contactus'].properties)).toContain('message')
})
