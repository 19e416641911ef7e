import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect, type Database } from '#server/database/connect.ts'
import type { ReceivingLimits } from '#server/http/receiving.ts'
import { createLogger } from '#server/logger.ts'
import { createServices, type Services } from '#server/services.ts'
import { createPasswords, type PasswordCost } from '#server/sessions/passwords.ts'
import { account } from '#server/sessions/tables.ts'
import type { SiteBuild } from '#server/site/pages.ts'
import { type Caller, callerOf, Form } from '#tests/support/calls.ts'
import { template } from '#tests/support/global-setup.ts'
import { onlyRow } from '#tests/support/only-row.ts'

/** The weakest cost that argon2 takes: what is tested is who may sign in, not how long it takes. */
export const lightPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** A puzzle that is solved at once. */
export const lightDifficulty = 6

/** A running Portico of its own: database, folder, app, and one administrator. */
export interface TestApp {
  readonly fastify: FastifyInstance
  readonly services: Services
  readonly db: Database
  readonly admin: { readonly id: number; readonly email: string; readonly password: string }
  /** Calls as a visitor. */
  readonly call: Caller
  /** Calls as the administrator, by a Bearer token. */
  readonly asAdmin: Caller
  /** A valid access token of the administrator. */
  signIn(persistent?: boolean): Promise<{ access: string; refresh: string }>
  /** Lines that the program has logged. */
  readonly log: Record<string, unknown>[]
  close(): Promise<void>
}

interface TestAppOptions {
  /** Settings by name, as they would be in the environment. */
  readonly env?: Record<string, string>
  /** How pages are made; without it the app answers the API only. */
  readonly web?: SiteBuild
  readonly passwordCost?: PasswordCost
  readonly clock?: () => Date
  /** Where Atlassian is for OAuth. */
  readonly atlassian?: { readonly auth: string; readonly api: string }
  readonly receiving?: ReceivingLimits
  /** Another server than that of the run, with the template. */
  readonly postgres?: { readonly host: string; readonly user: string }
  readonly database?: string
}

/** Starts an app on a fresh copy of the empty database. Close it at the end. */
export async function startTestApp({
  env = {},
  web,
  passwordCost = lightPasswordCost,
  clock,
  atlassian,
  receiving,
  postgres = inject('postgres'),
  database = `test_${randomBytes(6).toString('hex')}`,
}: TestAppOptions = {}): Promise<TestApp> {
  const cleanup = new AsyncDisposableStack()
  const { host, user } = postgres
  await withServerClient(postgres, (client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  cleanup.defer(() =>
    withServerClient(postgres, (client) => client.query(`drop database ${database} with (force)`)),
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-test-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const config: Config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'info', ...env })
  const lines: Record<string, unknown>[] = []
  const log = createLogger(config.LOG_LEVEL, { write: (line) => void lines.push(JSON.parse(line)) })
  const db = connect({ host, user, database }, { onIdleError: (error) => log.warn({ err: error }) })
  cleanup.defer(() => db.$client.end())
  const services = await createServices({
    config,
    log,
    db,
    passwordCost,
    captchaDifficulty: lightDifficulty,
    clock,
    atlassian,
  })
  cleanup.defer(() => services.replica?.close())
  cleanup.defer(() => services.events.close())
  cleanup.defer(() => services.knowledge.close())
  cleanup.defer(() => services.jobs.stop())
  const fastify = await buildApp(services, web ?? null, receiving)
  cleanup.defer(() => fastify.close())
  await services.events.listen()
  await fastify.ready()
  const owner = { email: 'ada@example.com', password: 'correct horse battery' }
  const { id } = await onlyRow(
    db
      .insert(account)
      .values({
        kind: 'admin',
        role: 'owner',
        email: owner.email,
        firstName: 'Ada',
        lastName: 'Byron',
        passwordHash: await createPasswords(passwordCost).hash(owner.password),
      })
      .returning({ id: account.id }),
  )
  const signIn = (persistent = false) => db.transaction((tx) => services.sessions.create(tx, id, persistent))
  const { access } = await signIn()
  return {
    fastify,
    services,
    db,
    admin: { id, ...owner },
    log: lines,
    signIn,
    call: callerOf(fastify),
    asAdmin: callerOf(fastify, { authorization: `Bearer ${access}` }),
    close: () => cleanup.disposeAsync(),
  }
}

/** An app for all tests of a file. Its members are there once the tests run. */
export function useTestApp(options?: TestAppOptions | (() => Promise<TestAppOptions>)): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(typeof options === 'function' ? await options() : options))
  })
  afterAll(() => closeNow(app))
  return app
}

/** Without waiting for clients that keep their connections. */
export async function closeNow(app: Pick<TestApp, 'close' | 'fastify'>): Promise<void> {
  const closed = app.close()
  const closing = setInterval(() => app.fastify.server.closeAllConnections(), 50)
  await closed.finally(() => clearInterval(closing))
}

type Part = string | { name: string; type: string; bytes: Buffer }

/** A multipart body from texts and files; a list comes as several parts of one name. */
export function multipart(parts: Record<string, Part | readonly Part[]>): Form {
  const boundary = `----portico${randomBytes(8).toString('hex')}`
  const named = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().map((one) => [name, one] as const),
  )
  const chunks = named.map(([name, part]) => {
    const isText = typeof part === 'string'
    const file = isText ? '' : `; filename="${part.name}"\r\ncontent-type: ${part.type}`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(isText ? part : part.bytes), Buffer.from('\r\n')])
  })
  return new Form(Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), boundary)
}

/** A real picture in one color, as a file part; each in another color, since the same picture is stored once. */
export async function imageFile({
  width = 80,
  height = 60,
  name = 'picture.jpg',
  color = `#${randomBytes(3).toString('hex')}`,
} = {}) {
  const image = sharp({ create: { width, height, channels: 3, background: color } })
  const isPng = name.endsWith('.png')
  const bytes = await (isPng ? image.png() : image.jpeg()).toBuffer()
  return { name, type: isPng ? 'image/png' : 'image/jpeg', bytes }
}

/** An image to choose in a form. */
export async function imageUpload(name = 'picture.png') {
  const { bytes, type } = await imageFile({ name })
  return { name, mimeType: type, buffer: bytes }
}

async function withServerClient(
  { host, user }: { host: string; user: string },
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  await work(client)
  await client.end()
}
