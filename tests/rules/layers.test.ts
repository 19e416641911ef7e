import { describe, expect, test } from 'vitest'
import { circlesIn, type Import, importsOf, loadedBy, readSource, sourcesIn } from '#tests/support/imports.ts'

const imports = ['contract', 'demo', 'scripts', 'server', 'tests', 'web']
  .flatMap(sourcesIn)
  .flatMap(importsOf)

/** The imports of the files whose path matches that are not allowed, as lines. */
const forbidden = (files: RegExp, isAllowed: (one: Import) => boolean): string[] =>
  imports
    .filter((one) => files.test(one.file) && !isAllowed(one))
    .map(({ file, target }) => `${file} imports ${target}`)

const isOurs = (target: string) => /^(?:contract|demo|scripts|server|tests|web)\//.test(target)

describe('the folders', () => {
  test('contract/ imports zod and itself', () => {
    expect(forbidden(/^contract\//, ({ target }) => /^(?:zod$|contract\/)/.test(target))).toEqual([])
  })

  test('a field of an issue is named in its definition alone, and where Jira has its own', () => {
    const naming = ['contract', 'server', 'web']
      .flatMap(sourcesIn)
      .filter((file) => !file.startsWith('server/tracker/jira/'))
      .filter((file) => readSource(file).includes('fixVersions'))
    expect(naming).toEqual(['contract/tracker/issue-definition.ts'])
  })

  test.each([
    ['web', ['contract']],
    ['demo', ['contract', 'server']],
    ['scripts', ['contract', 'demo', 'server', 'web']],
  ])('%s/ imports packages, itself, and %j', (folder, others) => {
    const allowed = new RegExp(`^(?:${[folder, ...others].join('|')})/`)
    const isAllowed = ({ target }: Import) => !isOurs(target) || allowed.test(target)
    expect(forbidden(new RegExp(`^${folder}/`), isAllowed)).toEqual([])
  })

  test('server/ imports packages, the contract, itself, and the demo to seed a new database', () => {
    const isAllowed = ({ target }: Import) => !isOurs(target) || /^(?:contract|server)\//.test(target)
    expect(forbidden(/^server\//, isAllowed).sort()).toEqual([
      'server/modules/index.ts imports demo/index.ts',
      'server/run.ts imports demo/seed-once.ts',
    ])
  })

  test('no files import each other in a circle, not even for types', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('a folder of the contract, the server, or the web has at most 40 files', () => {
    const count = new Map<string, number>()
    for (const file of ['contract', 'server', 'web'].flatMap(sourcesIn)) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      count.set(folder, (count.get(folder) ?? 0) + 1)
    }
    expect([...count].filter(([folder, files]) => files > 40 && !folder.endsWith('/migrations'))).toEqual([])
  })

  test('there are no barrels: an index is a registry or a module', () => {
    const indexes = ['contract', 'server', 'web']
      .flatMap(sourcesIn)
      .filter((file) => /\/index\.tsx?$/.test(file))
    for (const file of indexes) expect(readSource(file), file).not.toMatch(/^export \* from/m)
  })
})

describe('the server', () => {
  const shared =
    '(?:captcha|database|events|fields|files|http|jobs|list|model|revisions|search|secrets|sessions|startup|text|text-extraction|threads|tracing|upstream)'
  /** Brings the domains together: pages, backups, and the list of modules. */
  const composition = '(?:backup|modules|site)'
  const domain = new RegExp(`^server/(?!${shared}/|${composition}/)([\\w-]+)/`)
  /** What imports domains by itself. A module is only described in `modules/module.ts`. */
  const aboveDomains = new RegExp(
    `^server/(?:${composition}/(?!module\\.ts)|(?:app|services|start|run|main)\\.ts$)`,
  )

  test('settings and the logger, which every file may import, import no domain and no mechanism', () => {
    const isAllowed = ({ target }: Import) => !/^server\/(?!startup\/|config\.ts)/.test(target)
    expect(forbidden(/^server\/(?:config|logger)\.ts$/, isAllowed)).toEqual([])
  })

  test('shared folders import neither a domain nor what brings domains together', () => {
    const isAllowed = ({ file, target }: Import) =>
      file === 'server/database/schema.ts' || (!domain.test(target) && !aboveDomains.test(target))
    expect(forbidden(new RegExp(`^server/${shared}/`), isAllowed)).toEqual([])
  })

  test('a domain imports another only through its store or port, its tables refer to those of another', () => {
    const port = /\/(?:[\w-]+-)?(?:stores?|port)\.ts$/
    const isAllowed = ({ file, target }: Import) => {
      const [own, other] = [domain.exec(file)?.[1], domain.exec(target)?.[1]]
      const isReference = /\/(?:tables|[\w-]+-columns)\.ts$/.test(file) && target.endsWith('/tables.ts')
      const isJoin =
        /^server\/tracker\/(?:local\/|[\w-]+-store)/.test(file) && target === 'server/projects/tables.ts'
      return other === undefined || own === other || port.test(target) || isReference || isJoin
    }
    expect(forbidden(domain, isAllowed)).toEqual([])
  })

  describe.each(['projects', 'tracker', 'drive', 'chat'])('the domain %s', (name) => {
    test('is reached through its port: only what brings domains together imports its own adapter', () => {
      const above = new RegExp(
        `^server/(?:${name}/(?:local|jira|nextcloud)/|modules/index\\.ts$|services\\.ts$)`,
      )
      const isAllowed = ({ file, target }: Import) =>
        !new RegExp(`^server/${name}/(?:local|jira|nextcloud)/`).test(target) || above.test(file)
      expect(forbidden(/^(?:server|demo)\//, isAllowed)).toEqual([])
    })

    test('has an adapter that knows nothing of HTTP', () => {
      const isAllowed = ({ target }: Import) => !/^(?:server\/http\/|fastify)/.test(target)
      expect(forbidden(new RegExp(`^server/${name}/local/`), isAllowed)).toEqual([])
    })

    test('has a port that knows neither HTTP nor the database', () => {
      const isAllowed = ({ target }: Import) =>
        !/^(?:server\/(?:http|database)\/|drizzle-orm|fastify)/.test(target)
      expect(forbidden(new RegExp(`^server/${name}/port\\.ts$`), isAllowed)).toEqual([])
    })
  })

  test('a domain imports nothing that brings domains together but the services', () => {
    const isAllowed = ({ target }: Import) => target === 'server/services.ts' || !aboveDomains.test(target)
    expect(forbidden(domain, isAllowed)).toEqual([])
  })

  /** The adapters behind ports, and the packages that only an adapter knows. */
  test.each([
    ['server/captcha/proof-of-work.ts', ['server/services.ts']],
    ['server/captcha/recaptcha.ts', ['server/services.ts']],
    ['server/files/disk.ts', ['server/backup/files.ts', 'server/files/configured-storages.ts']],
    ['server/files/s3/storage.ts', ['server/files/configured-storages.ts']],
    ['aws4fetch', ['server/files/s3/client.ts']],
    ['server/hiring/scorer/model.ts', ['server/hiring/scorer/index.ts']],
    ['server/model/openai-compatible.ts', ['server/model/configured-model.ts']],
    ['any-ascii', ['server/content/slug.ts']],
    ['fast-xml-parser', ['server/nextcloud/multistatus.ts']],
    ['imapflow', ['server/mail/replies/mailbox.ts']],
    [
      'lru-cache',
      [
        'server/chat/nextcloud/remembered.ts',
        'server/http/response-cache.ts',
        'server/upstream/own-cache.ts',
      ],
    ],
    ['nodemailer', ['server/mail/delivery.ts']],
    ['pg-boss', ['server/jobs/queue.ts']],
    ['sanitize-html', ['server/http/sanitize-rich-text.ts']],
    ['sharp', ['server/files/images.ts']],
  ])('%s is imported by %j alone', (vendor, importers) => {
    const found = imports.filter(({ file, target }) => target === vendor && file.startsWith('server/'))
    expect([...new Set(found.map(({ file }) => file))].sort()).toEqual(importers)
  })

  test('events are published by one interface: only it notifies other processes', () => {
    const notifying = sourcesIn('server').filter((file) => /pg_notify/.test(readSource(file)))
    expect(notifying).toEqual(['server/events/bus.ts'])
  })

  test('only the entry point reads the environment', () => {
    const readers = sourcesIn('server').filter((file) => /process\.env(?!\.NODE_ENV)/.test(readSource(file)))
    expect(readers).toEqual(['server/main.ts'])
  })
})

describe('the web', () => {
  /** The folders of `web/` that each may import beside itself and the files above all folders. */
  test.each([
    ['ui', []],
    ['drafts', []],
    ['form-state', ['ui', 'drafts']],
    ['uploads', ['ui', 'form-state']],
    ['forms', ['ui', 'list', 'form-state', 'uploads', 'drafts']],
    ['list', ['ui', 'forms', 'form-state']],
    ['content', ['ui', 'list', 'forms', 'form-state', 'uploads', 'drafts']],
    ['sign-in', ['ui', 'forms', 'form-state']],
    ['admin', ['ui', 'list', 'forms', 'form-state', 'uploads', 'content', 'sign-in']],
    ['employee', ['ui', 'forms', 'form-state', 'uploads', 'drafts', 'sign-in']],
    ['public', ['ui', 'form-state', 'uploads', 'drafts']],
  ])('%s/ imports of the other folders %j alone', (folder, others) => {
    const foreign = new RegExp(`^web/(?!(?:${[folder, ...others].join('|')})/)[\\w-]+/`)
    // The list of public pages is data: it tells which rows have one.
    const isAllowed = ({ target }: Import) => !foreign.test(target) || target === 'web/public/pages.ts'
    expect(forbidden(new RegExp(`^web/${folder}/`), isAllowed)).toEqual([])
  })

  test('lists and forms are for any domain: they import no content, no screen, and no page', () => {
    const allowed =
      /^(?:contract\/|web\/(?:ui|list|forms|form-state|uploads|drafts)\/|web\/(?:api|call-queries|calls|live-queries|query-client|reauth)\.ts$)/
    const isAllowed = ({ target }: Import) => !isOurs(target) || allowed.test(target)
    expect(forbidden(/^web\/(?:list|forms)\//, isAllowed)).toEqual([])
  })

  test('a kind of field is one file of the web: nothing else there tells kinds apart', () => {
    const telling = ['admin', 'content', 'list', 'forms']
      .flatMap((folder) => sourcesIn(`web/${folder}`))
      .filter(
        (file) => !file.startsWith('web/forms/kinds/') && /\bkind === '|Record<Kind/.test(readSource(file)),
      )
    expect(telling).toEqual([])
  })

  test('all forms have the common state, but for searches, messages, and the address of a link', () => {
    const own = sourcesIn('web').filter((file) => {
      const source = readSource(file)
      return /<form\b/.test(source) && !/\buseForm\(|\bFormHandle\b/.test(source)
    })
    expect(own.sort()).toEqual([
      'web/employee/chat/composer.tsx',
      'web/employee/search/search-dialog.tsx',
      'web/public/assistant/composer.tsx',
      'web/public/forms/keyword-search.tsx',
      'web/ui/editor/editor-link.tsx',
      'web/ui/fields/search-box.tsx',
    ])
  })

  test('a call is made by its declaration: one file knows how requests are sent to a path', () => {
    const untyped = sourcesIn('web').filter((file) =>
      /import \{[^}]*\bcall(?:ForFile|ForResponse)?\b[^}]*\} from '#web\/api\.ts'/.test(readSource(file)),
    )
    expect(untyped).toEqual(['web/calls.ts'])
    const spelling = sourcesIn('web').filter((file) => /['"`]\/api\/['"$]/.test(readSource(file)))
    expect(spelling.sort()).toEqual(['web/api.ts', 'web/calls.ts'])
  })

  test('one file reads the messages of the server by field', () => {
    const readers = sourcesIn('web').filter((file) =>
      /\b(?:cause|error)\b\)?\.fields\b/.test(readSource(file)),
    )
    expect(readers).toEqual(['web/form-state/field-errors.ts'])
  })

  test('public pages load neither zod nor anything of the admin area', () => {
    const loaded = loadedBy([...sourcesIn('web/public'), 'web/root.tsx'], imports)
    expect([...loaded].filter((file) => /^(?:zod|web\/(?:admin|content|list|forms)\/)/.test(file))).toEqual(
      [],
    )
  })

  test('the frame of the portal, which comes with each of its screens, loads no validator', () => {
    const loaded = loadedBy([...sourcesIn('web/employee/shell'), 'web/employee/layout.tsx'], imports)
    expect([...loaded].filter((file) => /^zod/.test(file))).toEqual([])
  })
})
