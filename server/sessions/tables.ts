import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Role, roles } from '#contract/account/roles.ts'
import { keysOf } from '#contract/records.ts'
import type { TokenScope } from '#contract/tokens/scopes.ts'
import { bytes } from '#server/database/bytes.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { time } from '#server/database/time.ts'

const createdAt = () => time('created_at').notNull().defaultNow()

/** The kinds of accounts: administrators sign in to `/authority`, employees to `/employee`. */
export const accountKinds = ['admin', 'employee'] as const
export type AccountKind = (typeof accountKinds)[number]

// Drizzle wants to know that there is one.
const roleNames = keysOf(roles) as [Role, ...Role[]]

/**
 * The people who may sign in. One table for all kinds, so that an id identifies one person (docs/decisions/0015-principals.md).
 */
export const account = pgTable(
  'account',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: accountKinds }).notNull(),
    /** The sign-in name of employees and their name in paths. Administrators have none. */
    username: text(),
    /** What an administrator may do; null for employees. */
    role: text({ enum: roleNames }),
    /** As typed; compared case-insensitively (AC-144). */
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** A stored image such as `admin/3f…e1.jpg`. */
    profileImage: text('profile_image'),
    /** Argon2id in PHC form (AC-170); null until an invited employee sets one. */
    passwordHash: text('password_hash'),
    /** Without it, neither a sign-in nor a session is valid. */
    active: boolean().notNull().default(true),
    /** When the person was erased: the account stands behind what was done, and says nothing of who it was. */
    erasedAt: time('erased_at'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The full name as lists sort it: of a very long one, what fits into an index. */
    nameSort: text('name_sort')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(left(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username, ''), 200))`,
      ),
  },
  (table) => [
    uniqueIndex('account_email_key').on(table.kind, sql`lower(${table.email})`),
    uniqueIndex('account_username_key').on(sql`lower(${table.username})`),
    // In the order of the lists, of which each has one kind. With all that a condition or an expression of them reads, so
    // that a page far from the first is found without a row.
    index('account_name').on(table.kind, table.nameSort, table.id, table.erasedAt),
    index('account_username').on(
      table.kind,
      sql`lower(${table.username})`,
      ...[table.id, table.username, table.erasedAt],
    ),
    index('account_email').on(
      table.kind,
      sql`lower(${table.email})`,
      ...[table.id, table.email, table.erasedAt],
    ),
    index('account_created_at').on(table.kind, table.createdAt, table.id, table.erasedAt),
    check('account_has_username', sql`(${table.kind} = 'employee') = (${table.username} IS NOT NULL)`),
  ],
)

/** The account that a row belongs to; deleted with it. */
export const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })

/** The author of a row that outlives the account. */
export const authorId = (name = 'author_id') =>
  integer(name).references(() => account.id, { onDelete: 'set null' })

/** A sign-in on one device, until it is signed out or idle for 14 days. Its tokens are deleted with it. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountId(),
    /** Whether the cookies survive closing the browser: "remember me" (AC-064). */
    persistent: boolean().notNull(),
    createdAt: createdAt(),
    /** When its password was last checked. Refreshing a session leaves it as it is. */
    authenticatedAt: time('authenticated_at').notNull().defaultNow(),
    /** Whether a passkey was used in it, which is two steps. Without, the account's app decides. */
    hasPasskey: boolean('has_passkey').notNull().default(false),
    /** When its tokens were last issued: a session in use has new ones every 15 minutes. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    /** The client of that time, as its owner recognizes it. */
    ip: text(),
    userAgent: text('user_agent'),
    /** When its newest refresh token expires. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.accountId), index('session_expiry').on(table.expiresAt)],
)

/** The tokens of a session. A used refresh token is kept until it expires, so that its reuse is noticed. */
export const sessionToken = pgTable(
  'session_token',
  {
    /** SHA-256 of the token in hex; only the browser has the token itself. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('session_token_session').on(table.sessionId),
    index('session_token_expiry').on(table.expiresAt),
  ],
)

/** A token for the owner of an account, with an expiry. */
const tokenOfAccount = () => ({
  /** SHA-256 of the token in hex; the token itself is not stored. */
  hash: text().primaryKey(),
  accountId: accountId(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
})

/** A browser that has signed in to the account: others' guesses do not lock it out (server/sessions/devices.ts). */
export const knownDevice = pgTable(
  'known_device',
  {
    ...tokenOfAccount(),
  },
  (table) => [
    index('known_device_account').on(table.accountId),
    index('known_device_expiry').on(table.expiresAt),
  ],
)

/** A mailed link that sets a new password, once and for five minutes (AC-092, AC-095, AC-098). */
export const passwordReset = pgTable(
  'password_reset',
  {
    ...tokenOfAccount(),
    usedAt: time('used_at'),
  },
  (table) => [index('password_reset_account').on(table.accountId)],
)

/**
 * A mailed link that changes the e-mail address of an account: `confirm` at the new address, `restore` at the former
 * one, which a change leaves behind for a week. It works once.
 */
export const emailChange = pgTable(
  'email_change',
  {
    ...tokenOfAccount(),
    purpose: text({ enum: ['confirm', 'restore'] }).notNull(),
    /** The new address of the account, once the link is followed. */
    email: text().notNull(),
  },
  (table) => [
    index('email_change_account').on(table.accountId),
    index('email_change_expiry').on(table.expiresAt),
  ],
)

/** By which other programs call the API as an administrator, within its scopes. */
export const apiToken = pgTable(
  'api_token',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    name: text().notNull(),
    /** SHA-256 in hex; the token itself is not stored. */
    hash: text().notNull().unique(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: isoTime('created_at').notNull().default(sql`now()`),
    expiresAt: isoTime('expires_at'),
    /** To the minute. */
    lastUsedAt: isoTime('last_used_at'),
  },
  (table) => [index('api_token_account').on(table.accountId)],
)

/** The second step of signing in: the secret of an authenticator app (server/sessions/two-step.ts). */
export const twoStep = pgTable('two_step', {
  accountId: accountId().primaryKey(),
  /** The secret, sealed; null until one has been confirmed by a code. */
  sealed: text(),
  /** A secret that is not confirmed yet. */
  pending: text(),
  /** The step of the latest code that was used: neither it nor an earlier one is accepted again. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Codes in place of one of the app, each for one sign-in. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** SHA-256 of the code in hex. */
    hash: text().primaryKey(),
    accountId: accountId(),
    usedAt: time('used_at'),
  },
  (table) => [index('recovery_code_account').on(table.accountId)],
)

/** The public half of a key that a device or a password manager has made for this site (server/sessions/passkeys.ts). */
export const passkey = pgTable(
  'passkey',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    name: text().notNull(),
    /** By which the browser names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** How often it has signed; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: isoTime('created_at').notNull().default(sql`now()`),
    lastUsedAt: isoTime('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)

/** What a passkey has to sign next, once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** The session that adds one, or the SHA-256 of the cookie of a browser that signs in. */
    holder: text().primaryKey(),
    challenge: text().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('passkey_challenge_expiry').on(table.expiresAt)],
)

/** What owners ask of every administrator's sign-in: one row, or none yet. */
export const signInRules = pgTable(
  'sign_in_rules',
  {
    id: integer().primaryKey().default(1),
    requiresTwoSteps: boolean('requires_two_steps').notNull(),
  },
  (table) => [check('sign_in_rules_once', sql`${table.id} = 1`)],
)
