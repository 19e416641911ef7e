import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import * as path from 'node:path'
import { z } from 'zod'
import { maxPasswordLength, minPasswordLength } from '#contract/account/account-messages.ts'
import { company } from '#contract/company.ts'
import { keysOf } from '#contract/records.ts'
import { weaknessOf } from '#server/startup/password-rule.ts'
import { StartupError } from '#server/startup/startup-error.ts'

const newPassword = z
  .string()
  .max(maxPasswordLength)
  .refine((password) => weaknessOf(password, []) === null)
const passwordExpected = `at least ${minPasswordLength} characters, and none of the passwords that many people use`

const maxWorkers = 16

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** All settings, by the name of their environment variable. An empty variable counts as absent. */
export const settings = {
  PORT: {
    description: 'The port that Portico listens on.',
    expected: 'a number from 1 to 65535',
    default: '3000',
    schema: integerBetween(1, 65_535),
  },
  HOST: {
    description: 'The address that it listens on. 0.0.0.0 or :: opens it to the network.',
    expected: 'a host name or an IP address',
    default: '127.0.0.1',
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .refine((host) => URL.canParse(`http://${hostInUrl(host)}`)),
  },
  PUBLIC_URL: {
    description:
      'The URL of the site: in links, mails, and search engines. Never taken from a request. http://HOST:PORT unless set.',
    expected: 'a URL such as https://www.example.com, without a path',
    default: ({ HOST = '', PORT = '' }: RawSettings) => `http://${hostInUrl(HOST)}:${PORT}`,
    schema: originSchema(),
  },
  TRUSTED_PROXY: {
    description:
      'The proxies in front of Portico whose X-Forwarded-For counts, separated by commas. None unless set.',
    expected: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    default: '',
    schema: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  },
  DATA_DIR: {
    description: 'The folder for all data: the database and the uploaded files.',
    expected: 'a folder',
    default: './data',
    schema: z.string().transform((folder) => path.resolve(folder)),
  },
  MIN_FREE_DISK_MB: {
    description:
      'How many megabytes files leave free on the disk of DATA_DIR. With less, uploads are answered 507, a backup onto this disk fails, and everything else still works.',
    expected: 'a number of megabytes',
    default: '1024',
    schema: integerBetween(0, 1_000_000_000),
  },
  ACTIVITY_DAYS: {
    description:
      'For how many days administrators see who did what. The history of a row and the trash do not depend on it.',
    expected: 'a number of days from 30 to 3650',
    default: '365',
    schema: integerBetween(30, 3650),
  },
  WORKERS: {
    description:
      'How many processes answer requests, which share the port, the database, and the jobs. auto is one for each processor core.',
    expected: 'a number from 1 to 16, or auto',
    default: '1',
    schema: z
      .literal('auto')
      .transform(() => Math.min(availableParallelism(), maxWorkers))
      .or(integerBetween(1, maxWorkers)),
  },
  S3_URL: {
    description:
      'An S3 object store that keeps all files instead of DATA_DIR. Only this address is asked, by URLs with the bucket in the path.',
    expected:
      'a URL such as https://s3.example.com, without a path, together with S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY',
    schema: originSchema().optional(),
  },
  S3_BUCKET: {
    description: 'The bucket, which exists already.',
    expected: 'the name of a bucket, together with S3_URL',
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  },
  S3_PREFIX: {
    description: 'What the names of all objects begin with, so that several programs can share a bucket.',
    expected: 'words of letters, digits, and hyphens, separated by slashes',
    default: '',
    schema: z
      .string()
      .regex(/^(?:[\w-]+(?:\/[\w-]+)*\/?)?$/)
      .transform((prefix) => prefix.replace(/\/?$/, prefix && '/')),
  },
  S3_REGION: {
    description: 'The region of the bucket. Many stores of one’s own do not care.',
    expected: 'the name of a region such as eu-central-1',
    default: 'us-east-1',
    schema: z.string().regex(/^[\w-]{1,64}$/),
  },
  S3_ACCESS_KEY_ID: {
    description: 'The access key, which may read, write, delete, and list the bucket’s objects.',
    expected: 'a key id, together with S3_URL',
    schema: s3Key().optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    description: 'The secret of the access key.',
    expected: 'a key, together with S3_URL',
    schema: s3Key().optional(),
  },
  S3_PRESIGNED_DOWNLOADS: {
    description:
      'Whether browsers save private files from the object store itself, by a URL that is valid for a minute. They have to reach S3_URL then.',
    expected: 'true or false, together with S3_URL',
    default: 'false',
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
  },
  DATABASE_URL: {
    description: 'A PostgreSQL of your own, version 15 or newer, instead of the embedded one.',
    expected: 'a URL such as postgres://user:password@host:5432/database',
    schema: urlSchema(/^postgres(ql)?:$/).optional(),
  },
  DATABASE_DIRECT_URL: {
    description:
      'The same database past a pooler in transaction mode that DATABASE_URL names, for what needs a session: notifications, locks, jobs, migrations, and back-ups.',
    expected: 'a URL such as postgres://user:password@host:5432/database, together with DATABASE_URL',
    schema: urlSchema(/^postgres(ql)?:$/).optional(),
  },
  DATABASE_REPLICA_URL: {
    description:
      'A streaming replica of the database, one server, for the reads of visitors. Behind or away, the database itself is read.',
    expected: 'a URL such as postgres://user:password@replica:5432/database, together with DATABASE_URL',
    schema: urlSchema(/^postgres(ql)?:$/).optional(),
  },
  DATABASE_POOL: {
    description:
      'How many database connections each process opens for requests at most; it opens up to five more.',
    expected: 'a number from 2 to 100',
    default: '10',
    schema: integerBetween(2, 100),
  },
  SEED: {
    description: 'What a new database is seeded with: demo or none. demo unless set, none with DATABASE_URL.',
    expected: 'demo or none',
    default: ({ DATABASE_URL }: RawSettings) => (DATABASE_URL ? 'none' : 'demo'),
    schema: z.enum(['demo', 'none']),
  },
  ADMIN_EMAIL: {
    description: 'The e-mail address of the first administrator, who is created when there is none.',
    expected: 'an e-mail address',
    default: `admin@${company.email.split('@')[1]}`,
    schema: z.email().max(254),
  },
  ADMIN_PASSWORD: {
    description:
      'The first administrator’s password, of at least 8 characters, none of the common ones, and no name of theirs or the company’s. Without one it is generated and printed once.',
    expected: passwordExpected,
    schema: newPassword.optional(),
  },
  EMPLOYEE_PASSWORD: {
    description:
      'The password of the demo’s employees, under the same rule. Without one it is generated and printed once.',
    expected: passwordExpected,
    schema: newPassword.optional(),
  },
  SMTP_URL: {
    description:
      'The mail server. Without one mail is stored as “not sent”, and password reset links are written to the log.',
    expected: 'a URL such as smtp://user:password@host:587 or smtps://host:465',
    schema: urlSchema(/^smtps?:$/).optional(),
  },
  MAIL_ALLOW_PLAINTEXT: {
    description:
      'Whether SMTP_URL and IMAP_URL may name servers on other machines that offer no STARTTLS: mail and passwords then go there unencrypted.',
    expected: 'true or false',
    default: 'false',
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
  },
  MAIL_FROM: {
    description: 'The sender of all mail.',
    expected: 'an e-mail address, with or without a name: Portico <mail@example.com>',
    default: `${company.name} <${company.email}>`,
    schema: z.string().regex(/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/),
  },
  IMAP_URL: {
    description:
      'The mailbox that answers to MAIL_FROM arrive in. Those of candidates are shown in their conversations; nothing in it is changed. Its path is a folder, INBOX unless given.',
    expected: 'a URL such as imaps://user:password@host:993/INBOX',
    schema: urlSchema(/^imaps?:$/)
      .refine((url) => new URL(url).hostname !== '' && new URL(url).username !== '')
      .optional(),
  },
  MAIL_AUTHSERV_ID: {
    description:
      'The name under which the mail server of IMAP_URL writes its Authentication-Results into each mail, such as mx.example.com. Without it no answer counts as verified.',
    expected: 'the name as it is in the header, together with IMAP_URL',
    schema: z
      .string()
      .regex(/^[\w.-]{1,255}$/)
      .optional(),
  },
  HR_EMAIL: {
    description:
      'Who is notified of new applications, finished scores, and enquiries, by templates of the role RECRUITER.',
    expected: 'an e-mail address',
    schema: z.email().max(254).optional(),
  },
  RECAPTCHA_SITE_KEY: {
    description:
      'Google reCAPTCHA’s public key. Without the two keys a built-in proof-of-work CAPTCHA is used.',
    expected: 'a key, together with RECAPTCHA_SECRET',
    schema: z.string().optional(),
  },
  RECAPTCHA_SECRET: {
    description: 'Google reCAPTCHA’s secret key.',
    expected: 'a key, together with RECAPTCHA_SITE_KEY',
    schema: z.string().optional(),
  },
  AI_BASE_URL: {
    description:
      'The language model that scores resumes and writes the assistant’s answers: a server of the OpenAI chat completions protocol. Without one both work by rules.',
    expected: 'a URL such as https://models.example.com/v1, together with AI_MODEL',
    schema: urlSchema(/^https?:$/).optional(),
  },
  AI_API_KEY: {
    description: 'The key of the language model’s server, if it asks for one.',
    expected: 'a key, together with AI_BASE_URL and AI_MODEL',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  },
  AI_MODEL: {
    description: 'The name of the language model, as its server knows it.',
    expected: 'a name, together with AI_BASE_URL',
    schema: z.string().max(200).optional(),
  },
  AI_EMBEDDING_MODEL: {
    description:
      'A model of the same server that makes embeddings. With one the assistant also finds what says the same in other words.',
    expected: 'a name, together with AI_BASE_URL',
    schema: z.string().max(200).optional(),
  },
  AI_SILENCE_SECONDS: {
    description:
      'How long the language model may write nothing before the assistant answers a visitor without it.',
    expected: 'a number of seconds from 1 to 30',
    default: '8',
    schema: integerBetween(1, 30),
  },
  METRICS_TOKEN: {
    description: 'What GET /metrics asks for as a bearer token. Without one there are no metrics.',
    expected: 'at least 16 letters, digits, hyphens, and underscores',
    schema: z
      .string()
      .regex(/^[\w-]{16,200}$/)
      .optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'Where traces are sent: a collector of OpenTelemetry, by OTLP over HTTP. Without one there are none.',
    expected: 'a URL such as http://127.0.0.1:4318',
    schema: urlSchema(/^https?:$/).optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description: 'Headers for that collector, such as a key.',
    expected: 'name=value, separated by commas, with URL-encoded values',
    schema: z
      .string()
      .regex(/^[\w-]+=[^,=\s]+(?:,[\w-]+=[^,=\s]+)*$/)
      .optional(),
  },
  OTEL_SERVICE_NAME: {
    description: 'The name under which this program appears in traces.',
    expected: 'a name',
    default: 'portico',
    schema: z.string().max(200),
  },
  OTEL_TRACES_SAMPLER: {
    description: 'Which traces are kept, in the words of OpenTelemetry.',
    expected:
      'always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, or parentbased_traceidratio',
    default: 'parentbased_always_on',
    schema: z.enum(samplers),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    description: 'The share of traces that a sampler by ratio keeps.',
    expected: 'a number from 0 to 1',
    default: '1',
    schema: z
      .string()
      .regex(/^(?:0?\.\d{1,9}|[01](?:\.0+)?)$/)
      .transform(Number),
  },
  JIRA_URL: {
    description:
      'The company’s Jira, whose projects and issues the portal then shows instead of Portico’s own. Only this address is asked.',
    expected:
      'a URL such as https://jira.example.com or https://example.atlassian.net, together with CREDENTIAL_KEY; http only for this machine',
    schema: upstreamUrl().optional(),
  },
  JIRA_KIND: {
    description:
      'Which Jira that is: datacenter (REST v2) or cloud (REST v3). cloud for addresses of atlassian.net and atlassian.com, otherwise datacenter.',
    expected: 'datacenter or cloud, together with JIRA_URL',
    default: ({ JIRA_URL = '' }: RawSettings) =>
      /^https:\/\/[\w.-]+\.atlassian\.(?:net|com)(?:[/:]|$)/.test(JIRA_URL) ? 'cloud' : 'datacenter',
    schema: z.enum(['datacenter', 'cloud']),
  },
  JIRA_CLIENT_ID: {
    description:
      'The OAuth 2.0 (3LO) app of the company at Atlassian, by which employees connect Jira Cloud in place of API tokens. Its callback URL is PUBLIC_URL with /employee/profile. Only auth.atlassian.com and api.atlassian.com are asked then.',
    expected: 'the client ID of the app, together with JIRA_URL, JIRA_CLIENT_SECRET, and PUBLIC_URL',
    schema: z.string().max(200).optional(),
  },
  JIRA_CLIENT_SECRET: {
    description: 'The secret of that app.',
    expected: 'the secret of the app, together with JIRA_CLIENT_ID',
    schema: z.string().max(1000).optional(),
  },
  NEXTCLOUD_URL: {
    description:
      'The company’s Nextcloud, whose files and conversations the portal then shows instead of Portico’s own. Only this address is asked; employees sign in at it.',
    expected:
      'a URL such as https://cloud.example.com, together with CREDENTIAL_KEY; http only for this machine',
    schema: upstreamUrl().optional(),
  },
  CREDENTIAL_KEY: {
    description:
      'Seals the credentials that employees connect, in the database and in back-ups. With another key they have to be connected again.',
    expected: '32 random bytes in Base64, as `openssl rand -base64 32` prints them',
    schema: z
      .base64()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine((key) => key.length === 32)
      .optional(),
  },
  WEBHOOK_PRIVATE_NETWORKS: {
    description:
      'Whether webhooks may be sent to addresses that are not on the internet, such as those of your own network and of this machine, and by http.',
    expected: 'true or false',
    default: 'false',
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
  },
  MEDIA_URL: {
    description: 'Where browsers load images from: this server, or a CDN in front of it.',
    expected: '/media, or a URL such as https://cdn.example.com/media',
    default: '/media',
    schema: z
      .literal('/media')
      .or(urlSchema(/^https?:$/))
      .transform((url) => url.replace(/\/+$/, '')),
  },
  SITE_VERIFICATION: {
    description:
      'An HTML file that proves the site’s ownership to a search engine. It is served at the site’s root under its own name.',
    expected: 'the path of a readable file whose name ends in .html',
    schema: z.string().transform(readSiteFile).optional(),
  },
  LOG_LEVEL: {
    description: 'How much is logged: fatal, error, warn, info, debug, trace, or silent.',
    expected: 'fatal, error, warn, info, debug, trace, or silent',
    default: 'info',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
} satisfies Record<string, Setting>

export type Config = { readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

/**
 * Reads all settings from the environment. Throws StartupError with one line per invalid variable: its name and what
 * is expected. Values are never repeated, because they may be secrets.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const rawSettings: RawSettings = Object.fromEntries(
    names.map((name) => [name, env[name]?.trim() || undefined]),
  )
  const values = { ...rawSettings }
  for (const name of names) {
    const { default: fallback }: Setting = settings[name]
    values[name] ??= typeof fallback === 'function' ? fallback(values) : fallback
  }
  const { success, data, error } = configSchema.safeParse(values)
  // The schemas are those of the settings, by name.
  if (success && missingPartners(rawSettings).length === 0) return data as Config
  const invalid = names.filter((name) => error?.issues.some(({ path }) => path[0] === name))
  // A default derived from an invalid setting is not reported as well.
  const given = invalid.filter((name) => rawSettings[name])
  const wrong = given.length > 0 ? given : invalid
  throw new StartupError([...wrong, ...missingPartners(rawSettings)].map(describeError).join('\n'))
}

/** A file that is served at the site's root, read once. */
function readSiteFile(file: string, problems: z.RefinementCtx): { path: string; body: Buffer } {
  const name = path.basename(file)
  try {
    if (/^[\w.-]+\.html$/.test(name)) return { path: `/${name}`, body: readFileSync(file) }
  } catch {
    // Reported below, like an unsuitable name.
  }
  problems.addIssue({ code: 'custom' })
  return z.NEVER
}

interface Setting {
  /** One or two sentences for the operator; docs/operations.md and .env.example repeat them. */
  description: string
  /** Completes “expected …”. */
  expected: string
  /** The value when the variable is absent. */
  default?: string | ((rawSettings: RawSettings) => string)
  schema: z.ZodType<unknown, string | undefined>
}

type Name = keyof typeof settings
type RawSettings = Record<string, string | undefined>

const names = keysOf<Name>(settings)

const configSchema = z.object(
  Object.fromEntries(Object.entries<Setting>(settings).map(([name, { schema }]) => [name, schema])),
)

const describeError = (name: Name) => `${name}: expected ${settings[name].expected}`

/** Settings that only make sense together, by the one that needs the others. */
const partners: readonly (readonly [name: Name, needed: Name])[] = [
  ['S3_URL', 'S3_BUCKET'],
  ['S3_URL', 'S3_ACCESS_KEY_ID'],
  ['S3_URL', 'S3_SECRET_ACCESS_KEY'],
  ['S3_BUCKET', 'S3_URL'],
  ['S3_PRESIGNED_DOWNLOADS', 'S3_URL'],
  ['S3_ACCESS_KEY_ID', 'S3_URL'],
  ['S3_SECRET_ACCESS_KEY', 'S3_URL'],
  ['MAIL_AUTHSERV_ID', 'IMAP_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['AI_MODEL', 'AI_BASE_URL'],
  ['AI_API_KEY', 'AI_BASE_URL'],
  ['AI_API_KEY', 'AI_MODEL'],
  ['AI_EMBEDDING_MODEL', 'AI_BASE_URL'],
  ['JIRA_URL', 'CREDENTIAL_KEY'],
  ['JIRA_KIND', 'JIRA_URL'],
  ['JIRA_CLIENT_ID', 'JIRA_URL'],
  ['JIRA_CLIENT_ID', 'JIRA_CLIENT_SECRET'],
  ['JIRA_CLIENT_SECRET', 'JIRA_CLIENT_ID'],
  ['NEXTCLOUD_URL', 'CREDENTIAL_KEY'],
]

function missingPartners(rawSettings: RawSettings): Name[] {
  const missing = partners.filter(([name, needed]) => rawSettings[name] && !rawSettings[needed])
  return [...new Set(missing.map(([, needed]) => needed))]
}

function integerBetween(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
}

function urlSchema(protocol: RegExp) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), { abort: true })
}

/** Credentials go there with each request. */
function upstreamUrl() {
  return urlSchema(/^https?:$/)
    .refine((url) => new URL(url).username === '' && !/[?#]/.test(url))
    .refine(
      (url) =>
        url.startsWith('https:') || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname),
    )
    .transform((url) => url.replace(/\/+$/, ''))
}

function originSchema() {
  return urlSchema(/^https?:$/)
    .refine((url) => new URL(url).pathname === '/' && !/[?#]/.test(url))
    .transform((url) => new URL(url).origin)
}

function s3Key() {
  return z.string().regex(/^[\x21-\x7e]{1,256}$/)
}

/** `0.0.0.0` and `::` cannot be connected to, and an IPv6 address needs brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
