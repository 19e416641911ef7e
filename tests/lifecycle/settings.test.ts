import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, settings } from '#server/config.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { findMisspelledSettings } from '#server/startup/unknown-settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const names = Object.keys(settings)
/** The whole server apart from where the settings are named. */
const server = globSync('{server,demo}/**/*.ts', { cwd: root, exclude: (file) => file.endsWith('config.ts') })
  .map(read)
  .join('\n')

/** The startup error of this environment. */
function startupError(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('without any setting Portico serves the demo on this machine only', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      SEED: 'demo',
    })
    expect(config.TRUSTED_PROXY).toEqual([])
    expect(config.DATA_DIR).toBe(path.resolve('data'))
    expect(config.ADMIN_PASSWORD).toBeUndefined()
  })

  test('an external database is not seeded with the demo unless requested', () => {
    const DATABASE_URL = 'postgres://portico@db.example/portico'
    expect(readConfig({ DATABASE_URL }).SEED).toBe('none')
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).SEED).toBe('demo')
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
  })

  test('the public URL follows host and port, and is never a wildcard address', () => {
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://127.0.0.1:8080')
    expect(readConfig({ HOST: '0.0.0.0' }).PUBLIC_URL).toBe('http://localhost:3000')
    expect(readConfig({ HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000')
    expect(readConfig({ PUBLIC_URL: 'https://www.example.com/' }).PUBLIC_URL).toBe('https://www.example.com')
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['HOST', 'a host'],
    ['HOST', '10.0.0.5:8080'],
    ['HOST', '192.168.1.300'],
    ['HOST', 'a:b'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'https://www.example.com/portico'],
    ['TRUSTED_PROXY', '1'],
    ['TRUSTED_PROXY', '10.0.0.1, loopback'],
    ['DATABASE_URL', 'mysql://localhost/portico'],
    ['SEED', 'all'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Password1'],
    ['EMPLOYEE_PASSWORD', 'qwertyuiop'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Portico'],
    ['MEDIA_URL', 'cdn.example.com'],
    ['SITE_VERIFICATION', 'no-such-file.html'],
    ['SITE_VERIFICATION', 'package.json'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with its name and what is expected', (name, value) => {
    const output = startupError({ [name]: value })
    expect(output).toMatch(new RegExp(`^${name}: expected .+$`))
    expect(output).not.toContain('\n')
  })

  test('every wrong setting gets a line of its own, and no value is repeated', () => {
    const output = startupError({ PORT: 'many', ADMIN_PASSWORD: 'secret', DATABASE_URL: 'pg:secret' })
    expect(output.split('\n').map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
    ])
    expect(output).not.toContain('secret')
  })

  test('settings that work only together ask for the other one', () => {
    expect(startupError({ RECAPTCHA_SITE_KEY: 'key' })).toMatch(/^RECAPTCHA_SECRET: expected/)
    expect(startupError({ RECAPTCHA_SECRET: 'key' })).toMatch(/^RECAPTCHA_SITE_KEY: expected/)
  })
})

describe('a variable that is spelled almost like a setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATA_BASE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXY'],
    ['PROT', 'PORT'],
  ])('%s is named with %s', (name, meant) => {
    const [line, ...others] = findMisspelledSettings({ [name]: 'secret' })
    expect(line).toBe(`${name} is not a setting and is ignored; did you mean ${meant}?`)
    expect(others).toEqual([])
  })

  test('variables of other programs are passed over, and so is one beside the setting itself', () => {
    const usual =
      'PATH NODE_ENV HOME HOSTNAME USER LOGNAME LANG TERM SHELL PWD MAIL EDITOR HTTP_PROXY NO_PROXY NODE_OPTIONS PGPORT PGHOST npm_config_cache'
    expect(findMisspelledSettings(Object.fromEntries(usual.split(' ').map((name) => [name, 'x'])))).toEqual(
      [],
    )
    expect(findMisspelledSettings({ PORTS: '1', PORT: '3000' })).toEqual([])
  })
})

describe('schema, example, and manual name the same settings', () => {
  const described = Object.entries<{ description: string; default?: unknown }>(settings).map(
    ([name, { description, default: value }]) => ({
      name,
      description,
      value: typeof value === 'string' ? value : '',
    }),
  )

  test.each(names)('%s is read by the program', (name) => {
    const usage = String.raw`\{[^{}]*\b${name}\b[^{}]*\}(: \w+|\s*=\s*(\w+\.)*config\b)`
    expect(server).toMatch(new RegExp(String.raw`\bconfig\.${name}\b|${usage}`))
  })

  test('.env.example has each setting with its meaning and its default', () => {
    const example = read('.env.example')
    for (const { name, description, value } of described) {
      expect(example).toContain(`\n# ${description}\n# ${name}=${value}\n`)
    }
    expect([...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)).toEqual(names)
  })

  test('docs/operations.md has each setting with its meaning and its default', () => {
    const manual = read('docs/operations.md')
    for (const { name, description, value } of described) {
      expect(manual).toContain(`\n| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |\n`)
    }
    expect([...manual.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)).toEqual(names)
  })
})

test('README, manual, and package name the same Node, and README how to choose another port', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const least = /^>=(\d+)$/.exec(engines.node)?.[1]
  for (const file of ['README.md', 'docs/operations.md', 'scripts/bootstrap.mjs']) {
    expect(read(file)).toContain(`Node ${least} or newer`)
  }
  expect(read('README.md')).toContain('`PORT`')
})
