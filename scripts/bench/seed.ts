import '#server/startup/module-hooks.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Services } from '#server/services.ts'
import { withClient } from './bulk-load.ts'
import { seedManyCandidates } from './candidate-rows.ts'
import { type KnowledgeCost, measureKnowledge } from './knowledge.ts'
import { seedMails } from './mail.ts'
import { type SeededCandidates, seedCandidates } from './scoring.ts'

/** Work that is measured while visitors read pages. */
export interface SeededWork extends SeededCandidates {
  /** An administrator's access token, valid for 15 minutes. */
  readonly token: string
}

/** The facts about the data that the cases need. */
export interface SeededData {
  /** An administrator's access token, valid for 15 minutes. */
  readonly token: string
  /** Slugs of published articles. */
  readonly slugs: readonly string[]
  /** Ids of unpublished articles. */
  readonly unpublishedIds: readonly number[]
  /** Measured before there is a program, because visitors may not ask that often. */
  readonly knowledge: readonly KnowledgeCost[]
}

const articleCount = 1000
const publishedCount = 900
const serviceCount = 200
const imageCount = 12

/**
 * Fills the database of a fresh data folder, which gets an administrator: that tells the program that it is seeded.
 * Stops PostgreSQL at the end.
 */
export async function fillDatabase<T>(
  dataDir: string,
  fill: (services: Services, connection: Connection) => Promise<T>,
): Promise<T> {
  const [
    { readConfig },
    { startPostgres },
    { connect },
    { migrate },
    { install },
    { createServices },
    { pino },
  ] = await Promise.all([
    import('#server/config.ts'),
    import('#server/database/embedded.ts'),
    import('#server/database/connect.ts'),
    import('#server/database/migrate.ts'),
    import('#server/modules/index.ts'),
    import('#server/services.ts'),
    import('pino'),
  ])
  const config: Config = readConfig({ DATA_DIR: dataDir })
  const log = pino({ level: 'error' })
  const postgres = await startPostgres({ dataDir, log })
  try {
    const db = connect(postgres.connection, { onIdleError: (error) => log.warn(error) })
    await migrate(db, install)
    const services = await createServices({ config, log, db })
    const { bootstrapAdmin } = await import('#server/admins/bootstrap-admin.ts')
    await bootstrapAdmin(db, { email: config.ADMIN_EMAIL }, services.passwords)
    const filled = await fill(services, postgres.connection)
    await db.$client.end()
    return filled
  } finally {
    await postgres.stop()
  }
}

/** Articles with images, services to filter, candidates to list, and mails to deliver. */
export const seedArticles = (dataDir: string): Promise<SeededData> =>
  fillDatabase(dataDir, async (services, connection) => {
    const articles = await writeArticles(services)
    await seedMails(services)
    await seedManyCandidates(
      connection,
      Array.from({ length: articleCount }, (_, n) => articleText(n)),
    )
    const knowledge = await measureKnowledge(services, (n) => articleText(n).description)
    await writePassages(services)
    // The database is then as after some time of use, not as after a bulk load.
    await withClient(connection, (client) => client.query('vacuum analyze'))
    return { token: await adminToken(services), knowledge, ...articles }
  })

/** Articles with images alone. */
export const seedPages = (dataDir: string): Promise<Omit<SeededData, 'knowledge'>> =>
  fillDatabase(dataDir, async (services, connection) => {
    const articles = await writeArticles(services)
    await withClient(connection, (client) => client.query('vacuum analyze'))
    return { token: await adminToken(services), ...articles }
  })

/** Articles with images for visitors, and candidates to score. */
export const seedVisited = (dataDir: string): Promise<SeededWork> =>
  fillDatabase(dataDir, async (services, connection) => {
    await writeArticles(services)
    const candidates = await seedCandidates(services)
    await writePassages(services)
    await withClient(connection, (client) => client.query('vacuum analyze'))
    return { token: await adminToken(services), ...candidates }
  })

async function writeArticles({
  content,
  library,
  db,
}: Services): Promise<Pick<SeededData, 'slugs' | 'unpublishedIds'>> {
  const paths: string[] = []
  for (let n = 0; n < imageCount; n++) {
    const image = await library.store('article', await photograph(1200, 800))
    await library.record(db, [image])
    paths.push(image.path)
  }
  const slugs: string[] = []
  const unpublishedIds: number[] = []
  const numbers = Array.from({ length: articleCount }, (_, n) => n)
  const write = async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const status = n < articleCount - publishedCount ? 0 : 1
      const values = { ...articleText(n), articleImage: paths[n % imageCount], status }
      const { id, slug } = await content.article.create({ values, images: [] }, null)
      if (status === 1) slugs.push(slug)
      else unpublishedIds.push(id)
    }
  }
  await Promise.all(Array.from({ length: db.$client.options.max ?? 1 }, write))
  for (let n = 0; n < serviceCount; n++) {
    const { title, description } = articleText(n)
    const values = { title, description, shortDescription: '<p>Steady.</p>', status: 1 }
    const placement = {
      selectedPage: n % 2 === 0 ? 'home' : 'services',
      serviceImage: paths[0],
      serviceIcon: paths[1],
    }
    await content.service.create({ values: { ...values, ...placement }, images: [] }, null)
  }
  return { slugs, unpublishedIds }
}

/** The jobs that run soon after rows were written. */
async function writePassages(services: Services): Promise<void> {
  const { writeStaleSources } = await import('#server/assistant/knowledge/stale-sources.ts')
  await writeStaleSources(services, new AbortController().signal)
}

export async function adminToken({ db, sessions }: Services): Promise<string> {
  const { access } = await db.transaction((tx) => sessions.create(tx, 1, false))
  return access
}

/** An article of about 1,700 characters, as long as the demo's. */
export function articleText(n: number): { title: string; description: string } {
  const sentence = (seed: number) => {
    const chosen = Array.from(
      { length: 14 },
      (_, at) => vocabulary[(seed * 31 + at * (seed % 7) * 5 + at * 11) % vocabulary.length],
    )
    return `${chosen.join(' ')}.`
  }
  const paragraph = (seed: number) =>
    `<p>${Array.from({ length: 4 }, (_, at) => sentence(seed + at * 3)).join(' ')}</p>`
  const [first, ...others] = Array.from({ length: 4 }, (_, at) => paragraph(n * 17 + at * 5))
  return {
    title: `${sentence(n).slice(0, 40)} ${n}`,
    description: `${first}<h2>${sentence(n + 1).slice(0, 30)}</h2>${others.join('')}`,
  }
}

/** A PNG of shapes on a plain background, 43 KiB. */
export async function drawnImage(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const shapes = Array.from(
    { length: 60 },
    (_, n) =>
      `<circle cx="${(n * 97) % 640}" cy="${(n * 61) % 400}" r="${10 + ((n * 7) % 40)}" fill="hsl(${(n * 47) % 360} 60% 55%)" fill-opacity="0.6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#eef"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten().png().toBuffer()
}

/** A PNG of one color, the cheapest possible image. */
export async function plainImage(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 48, height: 52, channels: 3, background: '#446677' } })
    .png()
    .toBuffer()
}

/** A JPEG with about as many bytes as a photograph of its size. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({ create: { width, height, channels: 3, background: '#446677', noise } })
    .blur(1.2)
    .jpeg({ quality: 84 })
    .toBuffer()
}

/** The words of the articles. */
export const vocabulary = (
  'harbour ledger river survey team quarter season market timber signal bridge region forecast weather map ' +
  'station village water engine report measure interest archive number garden window method question answer record ' +
  'steady early quiet common narrow second useful distant regular public and with under across between after'
).split(' ')
