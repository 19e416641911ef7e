import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'
import { maxPasswordLength } from '#contract/account-messages.ts'
import { company } from '#contract/company.ts'
import { CannotStart } from '#server/startup-error.ts'

/** All settings, by the name of their environment variable. An empty variable counts as absent. */
export const settings = {
  PORT: {
    meaning: 'The port that Portico listens on.',
    expected: 'a number from 1 to 65535',
    initial: '3000',
    rule: numberBetween(1, 65_535),
  },
  HOST: {
    meaning: 'The address that it listens on. 0.0.0.0 or :: opens it to the network.',
    expected: 'a host name or an IP address',
    initial: '127.0.0.1',
    rule: z.string().regex(/^[\w.:-]+$/),
  },
  PUBLIC_URL: {
    meaning:
      'The address by which people reach the site: in links, mails, and search engines. Never taken from a request. http://HOST:PORT unless set.',
    expected: 'an address such as https://www.example.com, without a path',
    initial: ({ HOST = '', PORT = '' }: Given) => `http://${hostInAddress(HOST)}:${PORT}`,
    rule: address(/^https?:$/)
      .refine((url) => new URL(url).pathname === '/' && !/[?#]/.test(url))
      .transform((url) => new URL(url).origin),
  },
  TRUSTED_PROXY: {
    meaning:
      'The proxies in front of Portico whose X-Forwarded-For counts, separated by commas. Nobody unless set.',
    expected: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    initial: '',
    rule: z
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
    meaning: 'The folder for everything that Portico keeps: its database and the uploaded files.',
    expected: 'a folder',
    initial: './data',
    rule: z.string().transform((folder) => path.resolve(folder)),
  },
  DATABASE_URL: {
    meaning: 'A PostgreSQL of your own, version 15 or newer, instead of the one that Portico brings along.',
    expected: 'an address such as postgres://user:password@host:5432/database',
    rule: address(/^postgres(ql)?:$/).optional(),
  },
  SEED: {
    meaning: 'What a fresh database is filled with: demo or none. demo unless set, none with DATABASE_URL.',
    expected: 'demo or none',
    initial: ({ DATABASE_URL }: Given) => (DATABASE_URL ? 'none' : 'demo'),
    rule: z.enum(['demo', 'none']),
  },
  ADMIN_EMAIL: {
    meaning: 'The e-mail address of the first administrator, who is created when there is none.',
    expected: 'an e-mail address',
    initial: `admin@${company.email.split('@')[1]}`,
    rule: z.email().max(254),
  },
  ADMIN_PASSWORD: {
    meaning: 'The first administrator’s password. Without one it is made up and printed once.',
    expected: 'at least 8 characters',
    rule: z.string().min(8).max(maxPasswordLength).optional(),
  },
  SMTP_URL: {
    meaning:
      'The mail server. Without one mail is kept as “not sent”, and links that reset a password are printed on the log.',
    expected: 'an address such as smtp://user:password@host:587 or smtps://host:465',
    rule: address(/^smtps?:$/).optional(),
  },
  MAIL_FROM: {
    meaning: 'The sender of all mail.',
    expected: 'an e-mail address, with or without a name: Portico <mail@example.com>',
    initial: `${company.name} <${company.email}>`,
    rule: z.string().regex(/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/),
  },
  RECAPTCHA_SITE_KEY: {
    meaning: 'Google reCAPTCHA’s public key. Without the two keys a built-in check keeps robots out.',
    expected: 'a key, together with RECAPTCHA_SECRET',
    rule: z.string().optional(),
  },
  RECAPTCHA_SECRET: {
    meaning: 'Google reCAPTCHA’s secret key.',
    expected: 'a key, together with RECAPTCHA_SITE_KEY',
    rule: z.string().optional(),
  },
  MEDIA_URL: {
    meaning: 'Where browsers load pictures from: this server, or a CDN in front of it.',
    expected: '/media, or an address such as https://cdn.example.com/media',
    initial: '/media',
    rule: z
      .literal('/media')
      .or(address(/^https?:$/))
      .transform((url) => url.replace(/\/+$/, '')),
  },
  SITE_VERIFICATION: {
    meaning:
      'An HTML file by which a search engine knows the owner of the site. It is served at the site’s root under its own name.',
    expected: 'the path of a readable file whose name ends in .html',
    rule: z.string().transform(siteFile).optional(),
  },
  LOG_LEVEL: {
    meaning: 'How much is logged: fatal, error, warn, info, debug, trace, or silent.',
    expected: 'fatal, error, warn, info, debug, trace, or silent',
    initial: 'info',
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
} satisfies Record<string, Setting>

export type Config = { readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['rule']> }

/**
 * Reads all settings from the environment.
 * Throws CannotStart with one line per wrong variable: its name and what is expected. Values are never repeated,
 * they may be secrets.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]))
  const whole = { ...given }
  for (const name of names) {
    const { initial } = settings[name] as Setting
    whole[name] ??= typeof initial === 'function' ? initial(whole) : initial
  }
  const { success, data, error } = schema.safeParse(whole)
  if (success && unpaired(given).length === 0) return data as Config
  // A default that was made from a wrong setting is no mistake of its own.
  const wrong = names.filter((name) => given[name] && error?.issues.some(({ path }) => path[0] === name))
  throw new CannotStart([...wrong, ...unpaired(given)].map(complaint).join('\n'))
}

/** A file that is served at the site's root, read once. */
function siteFile(file: string, problems: z.RefinementCtx): { address: string; body: Buffer } {
  const name = path.basename(file)
  try {
    if (/^[\w.-]+\.html$/.test(name)) return { address: `/${name}`, body: readFileSync(file) }
  } catch {
    // Said below, like a name that does not fit.
  }
  problems.addIssue({ code: 'custom' })
  return z.NEVER
}

interface Setting {
  /** One or two sentences for the operator; docs/operations.md and .env.example repeat them. */
  meaning: string
  /** Completes “expected …”. */
  expected: string
  /** What holds when the variable is absent. */
  initial?: string | ((given: Given) => string)
  rule: z.ZodType<unknown, string | undefined>
}

type Name = keyof typeof settings
type Given = Record<string, string | undefined>

const names = Object.keys(settings) as Name[]

const schema = z.object(
  Object.fromEntries(Object.entries<Setting>(settings).map(([name, { rule }]) => [name, rule])),
)

const complaint = (name: Name) => `${name}: expected ${settings[name].expected}`

/** Settings that make sense together only. */
function unpaired(given: Given): Name[] {
  const missing = (['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const).filter((name) => !given[name])
  return missing.length === 1 ? missing : []
}

function numberBetween(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
}

function address(protocol: RegExp) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), { abort: true })
}

/** `0.0.0.0` and `::` are no places to go to, and an IPv6 address stands in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
