import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { file } from '#server/files/tables.ts'
import { account } from '#server/sessions/tables.ts'
import { type Account, bearer, createAdmin, signIn, tokensOf } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const names = { first_name: 'Mary', last_name: 'Somerville' }

async function createProfile() {
  const account = await createAdmin(app)
  const { access } = await tokensOf(app, account)
  const read = async () =>
    (await app.call({ url: `/api/get-admin/${account.id}/`, headers: bearer(access) })).json()
  const update = (parts: Parameters<typeof multipart>[0], id: number | string = account.id) => {
    const { payload, headers } = multipart(parts)
    return app.call(`PUT update-admin/${id}/`, payload, { headers: { ...headers, ...bearer(access) } })
  }
  return { account, access, read, update }
}

const rowOf = async ({ id }: Account) => (await app.db.select().from(account).where(eq(account.id, id)))[0]
const isStored = async (path: string) =>
  (await app.db.select().from(file).where(eq(file.path, path))).length === 1 &&
  (await app.services.files.public.stat(path)) !== null

describe('reading the profile', () => {
  test('returns names, e-mail and image, and nothing secret (AC-146, AC-147, I5)', async () => {
    const { account, access } = await createProfile()
    const response = await app.call({ url: `/api/get-admin/${account.id}/`, headers: bearer(access) })
    expect(response).toAnswer(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: account.email,
      profile_image: null,
      role: 'owner',
    })
    expect(response.body).not.toMatch(/password|hash|argon|token/i)
  })

  test('of another administrator, or with an invalid id, is forbidden (AC-149, I3)', async () => {
    const { account, access } = await createProfile()
    for (const id of [
      app.admin.id,
      999_999,
      `0${account.id}`,
      `${account.id}%20`,
      `${account.id}abc`,
      'me',
      '-1',
    ]) {
      expect(await app.call({ url: `/api/get-admin/${id}/`, headers: bearer(access) })).toAnswer(403)
    }
  })
})

describe('changing the profile', () => {
  test('stores names, and answers the e-mail as username (AC-150, AC-151)', async () => {
    const { account, read, update } = await createProfile()
    const { email } = account
    const response = await update({ ...names, email: `  ${email} ` })
    expect(response).toAnswer(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ ...names, username: email, profile_image: null })
    expect(await read()).toEqual({ ...names, email, profile_image: null, role: 'owner' })
  })

  test('an image is stored, shown, kept when none is sent, and removed by an empty value (AC-150, AC-152, AC-153)', async () => {
    const { account, read, update } = await createProfile()
    const fields = { ...names, email: account.email }
    const path = (await update({ ...fields, profile_image: await imageFile() })).json().profile_image
    expect(path).toMatch(/^admin\/[0-9a-f]{32}\.jpg$/)
    expect(await app.call({ url: `/media/${path}` })).toAnswer(200)
    expect((await signIn(app, account)).json().image).toBe(path)

    expect((await update(fields)).json().profile_image).toBe(path)
    expect((await read()).profile_image).toBe(path)

    expect((await update({ ...fields, profile_image: '' })).json().profile_image).toBeNull()
    expect((await read()).profile_image).toBeNull()
    expect(await isStored(path)).toBe(false)
    expect(await app.call({ url: `/media/${path}` })).toAnswer(404)
  })

  test('a new image replaces the old one, which is deleted (AC-150)', async () => {
    const { account, update } = await createProfile()
    const fields = { ...names, email: account.email }
    const first = (await update({ ...fields, profile_image: await imageFile() })).json().profile_image
    const image = await imageFile({ name: 'me.png', color: '#aa3355' })
    const second = (await update({ ...fields, profile_image: image })).json().profile_image
    expect(second).toMatch(/\.png$/)
    expect(await isStored(first)).toBe(false)
    expect(await isStored(second)).toBe(true)
  })

  test('an untouched file input, which sends a file without name and content, keeps the image (AC-153)', async () => {
    const { account, read, update } = await createProfile()
    const fields = { ...names, email: account.email }
    const path = (await update({ ...fields, profile_image: await imageFile() })).json().profile_image
    const nothing = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) }
    expect(await update({ ...fields, profile_image: nothing })).toAnswer(200)
    expect((await read()).profile_image).toBe(path)
  })

  test('a file that is not an image is rejected and leaves nothing (X3)', async () => {
    const { account, read, update } = await createProfile()
    const before = await app.db.select().from(file)
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'),
    ]) {
      const file = { name: 'me.png', type: 'image/png', bytes }
      expect(await update({ ...names, email: account.email, profile_image: file })).toAnswer(400, {
        profile_image: [expect.any(String)],
      })
    }
    expect(await read()).toMatchObject({ first_name: 'Grace', profile_image: null })
    expect(await app.db.select().from(file)).toEqual(before)
  })

  test('a path instead of a file means nothing (A7, F7)', async () => {
    const { account, update } = await createProfile()
    const fields = { ...names, email: account.email }
    const path = (await update({ ...fields, profile_image: await imageFile() })).json().profile_image
    for (const profile_image of ['article/0123456789abcdef.jpg', '../../etc/passwd', 'null']) {
      expect((await update({ ...fields, profile_image })).json().profile_image).toBe(path)
    }
  })

  test('the e-mail of another administrator is rejected under email, in any letter case (AC-154)', async () => {
    const { account, read, update } = await createProfile()
    const image = await imageFile()
    for (const email of [app.admin.email, app.admin.email.toUpperCase()]) {
      expect(await update({ ...names, email, profile_image: image })).toAnswer(400, {
        email: ['admin with this email already exists.'],
      })
    }
    expect(await read()).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: account.email,
      profile_image: null,
      role: 'owner',
    })
    const { rows } = await app.db.execute(`select 1 from file_use where owner = 'account:${account.id}'`)
    expect(rows).toEqual([])
  })

  test('one’s own e-mail may change its letter case', async () => {
    const { account, update } = await createProfile()
    const email = account.email.toUpperCase()
    expect((await update({ ...names, email })).json().username).toBe(email)
  })

  test.each([
    'abc',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\nbcc:x',
  ])('the malformed e-mail %j is rejected under email (AC-155, I11)', async (email) => {
    const { update } = await createProfile()
    expect(await update({ ...names, email })).toAnswer(400, { email: ['Enter a valid email address.'] })
  })

  test('empty and missing fields are named one by one (AC-156)', async () => {
    const { account, update } = await createProfile()
    const required = ['This field is required.']
    expect((await update({ first_name: ' ', last_name: '', email: '' })).json()).toMatchObject({
      first_name: required,
      last_name: required,
      email: expect.arrayContaining(required),
    })
    expect(await update({ email: account.email })).toAnswer(400, {
      first_name: required,
      last_name: required,
    })
  })

  test('texts that cannot be stored are refused, not failed on (I7)', async () => {
    const { account, update } = await createProfile()
    for (const first_name of ['a\0b', 'x'.repeat(256)]) {
      expect(await update({ first_name, last_name: 'B', email: account.email })).toAnswer(400)
    }
  })

  test('nothing else of the row can be sent along (A7)', async () => {
    const { account, update } = await createProfile()
    const before = await rowOf(account)
    expect(
      await update({
        ...names,
        email: account.email,
        id: '77',
        password: 'taken over',
        password_hash: 'taken over',
        passwordHash: 'taken over',
        role: 'root',
        created_at: '2000-01-01',
      }),
    ).toAnswer(200)
    const after = await rowOf(account)
    expect(after).toMatchObject({ passwordHash: before?.passwordHash, createdAt: before?.createdAt })
  })

  test('a field named like a part of JavaScript is refused (I6)', async () => {
    const { account, read, update } = await createProfile()
    for (const name of ['__proto__', 'constructor']) {
      expect(await update({ ...names, email: account.email, [name]: 'x' })).toAnswer(400)
    }
    expect(await read()).toMatchObject({ first_name: 'Grace' })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('under another administrator’s id is forbidden and changes nothing (AC-149, A6)', async () => {
    const { update } = await createProfile()
    const other = await createAdmin(app)
    const before = await rowOf(other)
    expect(await update({ ...names, email: 'stolen@example.com' }, other.id)).toAnswer(403)
    expect(await rowOf(other)).toEqual(before)
  })

  test('from another site’s page is refused (AC-175, B1)', async () => {
    const { account, access } = await createProfile()
    const { payload, headers } = multipart({ ...names, email: account.email })
    const call = (more: Record<string, string>) =>
      app.call(`PUT update-admin/${account.id}/`, payload, {
        headers: { ...headers, ...more },
        cookies: { accessToken: access },
      })
    for (const origin of ['https://evil.example', 'null', `${app.services.config.PUBLIC_URL}.evil.example`]) {
      expect(await call({ origin })).toAnswer(403)
    }
    expect(await call({ 'sec-fetch-site': 'cross-site' })).toAnswer(403)
    expect((await rowOf(account))?.firstName).toBe('Grace')
    expect(await call({ origin: app.services.config.PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).toAnswer(
      200,
    )
  })
})
