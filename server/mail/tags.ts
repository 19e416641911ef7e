import { asc, sql } from 'drizzle-orm'
import { type EmailTag, tagKey } from '#contract/mail/email-tag.ts'
import {
  type NotificationTitle,
  notifications,
  type PredefinedTagKey,
  predefinedTag,
  predefinedTags,
} from '#contract/mail/notifications.ts'
import { keysOf } from '#contract/records.ts'
import { type Site, siteOf } from '#contract/site-settings/site.ts'
import type { Config } from '#server/config.ts'
import type { Runner } from '#server/database/connect.ts'
import { emailTag } from '#server/mail/tables.ts'
import { readChanges } from '#server/site-settings/store.ts'

/** The meaning of a tag: a text, or a value that an event provides. */
export type TagMeaning = { readonly text: string } | { readonly event: PredefinedTagKey }

/** The part of its value that a stranger has written, if any. */
export const fromVisitor = (meaning: TagMeaning | null) =>
  meaning && 'event' in meaning ? predefinedTag(meaning.event).fromVisitor : undefined

/** All tags at one point in time. */
export interface Tags {
  readonly list: readonly EmailTag[]
  find(id: number): EmailTag | undefined
  /** By key, ignoring case. */
  byKey(key: string): EmailTag | undefined
  /** Follows references; null for an unknown key. */
  meaningOf(key: string): TagMeaning | null
  /** Whether the event can fill in the tag. Free text always can be. */
  canFill(title: NotificationTitle, key: string): boolean
}

type Company = Pick<Site['company'], 'name' | 'email'>
type OwnTag = typeof emailTag.$inferSelect

const predefined = keysOf(predefinedTags).map((key) => ({ id: predefinedTag(key).id, key }))

/** The values that come from the settings rather than from an event. */
const settingsValues = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, { name, email }: Company) =>
  ({
    company_name: name,
    company_email: email,
    site_url: PUBLIC_URL,
  }) satisfies Partial<Record<PredefinedTagKey, string>>

export async function loadTags(runner: Runner, config: Pick<Config, 'PUBLIC_URL'>): Promise<Tags> {
  return tagsOf(
    await runner
      .select()
      .from(emailTag)
      .orderBy(asc(sql`lower(${emailTag.key})`)),
    config,
    siteOf(await readChanges(runner)).company,
  )
}

/** All tags, given the company's own ones. */
export function tagsOf(own: readonly OwnTag[], config: Pick<Config, 'PUBLIC_URL'>, company: Company): Tags {
  const settings: Partial<Record<PredefinedTagKey, string>> = settingsValues(config, company)
  const ownById = new Map(own.map((tag) => [tag.id, tag]))
  const predefinedById = new Map(predefined.map(({ id, key }) => [id, key]))

  /** Null for a reference that leads nowhere or in a circle. */
  function resolve(id: number, passed: ReadonlySet<number> = new Set()): TagMeaning | null {
    const event = predefinedById.get(id)
    if (event) return settings[event] === undefined ? { event } : { text: settings[event] }
    const tag = ownById.get(id)
    if (!tag || passed.has(id)) return null
    return tag.referencedId === null
      ? { text: tag.value }
      : resolve(tag.referencedId, new Set([...passed, id]))
  }

  const keyOf = (id: number) => predefinedById.get(id) ?? ownById.get(id)?.key ?? null
  const describe = (meaning: TagMeaning | null) => ({
    effective_value: meaning && 'text' in meaning ? meaning.text : '',
    description: meaning && 'event' in meaning ? predefinedTags[meaning.event].description : '',
  })
  const list: EmailTag[] = [
    ...predefined.map(({ id, key }) => ({
      ...{ id, key, value: settings[key] ?? '', referenced_key: null, is_predefined: true },
      ...describe(resolve(id)),
      description: predefinedTags[key].description,
    })),
    ...own.map(({ id, key, value, referencedId }) => ({
      ...{
        id,
        key,
        value,
        referenced_key: referencedId === null ? null : keyOf(referencedId),
        is_predefined: false,
      },
      ...describe(resolve(id)),
    })),
  ]
  const byId = new Map(list.map((tag) => [tag.id, tag]))
  const byKey = new Map(list.map((tag) => [tagKey(tag.key), tag]))
  const meaningOf = (key: string) => {
    const tag = byKey.get(tagKey(key))
    return tag ? resolve(tag.id) : null
  }

  return {
    list,
    find: (id) => byId.get(id),
    byKey: (key) => byKey.get(tagKey(key)),
    meaningOf,
    canFill(title, key) {
      const meaning = meaningOf(key)
      if (!meaning || 'text' in meaning) return meaning !== null
      return notifications[title].tags.some((key) => key === meaning.event)
    },
  }
}
