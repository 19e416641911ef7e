import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { keysOf, pick } from '#contract/records.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { type LegalName, type LegalText, legalTextOf } from '#contract/site-settings/legal-texts.ts'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import type {
  ChangedValues,
  Section,
  Setting,
  SettingValue,
  TextSetting,
} from '#contract/site-settings/setting.ts'
import { type Site, type SiteChanges, siteOf, siteSections } from '#contract/site-settings/site.ts'
import { type StoredSection, siteSettingsPath } from '#contract/site-settings/site-settings-calls.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { notFound, outdated } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'
import { type Actor, createRevisions, type Revision } from '#server/revisions/revisions.ts'
import { siteSettings } from '#server/site-settings/tables.ts'

/** What the company says of itself, and the sentences of its pages. */
export interface SiteSettings {
  /** What differs from a new installation in what every page has. From memory, until any process changes it. */
  changes(): Promise<SiteChanges>
  /** The same with all values. */
  current(): Promise<Site>
  legalText(name: LegalName): Promise<LegalText>
  list(): Promise<StoredSection[]>
  /**
   * Changes some settings of a section; what is null, or empty and may not be blank, becomes the initial value again.
   * @param version the version that the change is based on; throws 412 with the current section if it has changed since
   */
  update(section: SectionName, change: Changed, by: Actor, version?: number): Promise<StoredSection>
  /** The revisions of a section, newest first. */
  history(section: SectionName): Promise<AsyncGenerator<Revision[], void>>
  /** Restores the values of a revision. Throws 404 for an unknown one. */
  restore(section: SectionName, revision: number, by: Actor): Promise<StoredSection>
}

/** Values by setting, which are those that its section allows. */
type Changed = Readonly<Record<string, unknown>>

/** More revisions than anyone scrolls through. */
const historyLimit = 100

export function createSiteSettings({ db, events }: { db: Database; events: EventBus }): SiteSettings {
  const revisions = createRevisions(siteSettingsPath, siteSettings, db)
  const known = inMemory(events, async () => {
    const all = await readChanges(db)
    return { all, ofPages: ofPages(all) }
  })
  const changes = async () => (await known()).ofPages

  async function update(
    section: SectionName,
    work: (values: ChangedValues) => Changed,
    by: Actor,
    version?: number,
  ) {
    return events.transaction(async (tx) => {
      const row = await lock(tx, section)
      if (version !== undefined && version !== row.version)
        throw outdated('These settings were changed by someone else.', shown(row))
      const values = differing(sections[section], work(row.values))
      if (isDeepStrictEqual(values, row.values)) return shown(row)
      const saved = await save(tx, row.id, values)
      await revisions.record(tx, 'changed', { id: row.id, section, values }, by)
      publishRows(tx, 'site', siteSettingsPath, [row.id])
      return shown(saved)
    })
  }

  return {
    changes,
    current: async () => siteOf(await changes()),
    legalText: async (name) => legalTextOf(name, (await known()).all),
    async list() {
      const rows = new Map((await db.select().from(siteSettings)).map((row) => [row.section, row]))
      return keysOf(sections).map((section) => shown(rows.get(section) ?? { ...unchanged, section }))
    },
    update: (section, change, by, version) =>
      update(section, (values) => ({ ...values, ...change }), by, version),
    async history(section) {
      const [row] = await select(db, section)
      return revisions.list(row?.id ?? 0, historyLimit)
    },
    async restore(section, id, by) {
      const [row] = await select(db, section)
      const revision = row && (await revisions.find(db, row.id, id))
      if (!revision) throw notFound()
      return update(section, () => Object(revision.row.values), by)
    },
  }
}

interface Row {
  readonly section: SectionName
  readonly values: ChangedValues
  readonly version: number
  readonly updatedAt: string | null
}

const unchanged = { values: {}, version: 0, updatedAt: null } as const

const shown = ({ section, values, version, updatedAt }: Row): StoredSection => ({
  section,
  // The declaration of the call has lists that may be changed.
  values: values as StoredSection['values'],
  version,
  updatedAt: version === 0 ? null : updatedAt,
})

const select = (runner: Runner, section: SectionName) =>
  runner.select().from(siteSettings).where(eq(siteSettings.section, section))

async function lock(tx: EventTransaction, section: SectionName) {
  await tx.insert(siteSettings).values({ section }).onConflictDoNothing()
  const [row] = await select(tx, section).for('update')
  if (!row) throw new Error('A section that was just stored is gone')
  return row
}

async function save(tx: EventTransaction, id: number, values: ChangedValues) {
  const [row] = await tx
    .update(siteSettings)
    .set({ values, version: sql`${siteSettings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(siteSettings.id, id))
    .returning()
  if (!row) throw new Error('A section that was just locked is gone')
  return row
}

/** The values that a section knows, without those that are the initial ones anyway. */
function differing({ settings }: Section, values: Changed): ChangedValues {
  const known = Object.entries(settings).flatMap(([name, setting]): [string, SettingValue][] => {
    // Checked by the section's schema, when it was sent.
    const value = values[name] as SettingValue | null | undefined
    return value == null || isInitial(setting, value) ? [] : [[name, value]]
  })
  return Object.fromEntries(known)
}

const isInitial = (setting: Setting, value: SettingValue): boolean =>
  isDeepStrictEqual(value, setting.initial) ||
  (setting.kind !== 'rows' && !setting.mayBeBlank && isBlank(setting, String(value)))

const isBlank = ({ kind }: TextSetting, value: string) =>
  kind === 'richText' ? isBlankRichText(value) : value === ''

/** What is changed, as a transaction sees it; sections without changes are absent. */
export async function readChanges(runner: Runner): Promise<SiteChanges> {
  const rows = await runner.select().from(siteSettings)
  return Object.fromEntries(
    rows.flatMap(({ section, values }) => (Object.keys(values).length > 0 ? [[section, values]] : [])),
  )
}

/** The part that comes with every page, which says of the imprint only whether there is one. */
function ofPages(all: SiteChanges): SiteChanges {
  const some = keysOf(siteSections).filter((name) => name in all)
  return { ...pick(all, some), ...(all.imprint?.html ? { imprint: { html: '' } } : {}) }
}

/** Reads once, and again after a change in any process; each time while changes may be missed. */
function inMemory<T>(events: EventBus, read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  const forget = () => {
    current = undefined
  }
  events.on('site', forget)
  events.onGap(forget)
  return () => {
    if (!events.isConnected) return read()
    if (current) return current
    const reading = read()
    current = reading
    reading.catch(() => {
      if (current === reading) forget()
    })
    return reading
  }
}

export const sectionNames: NamedRows = {
  type: siteSettingsPath,
  rows: siteSettings,
  title: sql`case ${siteSettings.section} ${sql.join(
    keysOf(sections).map((section) => sql`when ${section} then ${sections[section].label}`),
    sql` `,
  )} end`,
  path: sql`'site-settings?section=' || ${siteSettings.section}`,
  isKept: true,
}
