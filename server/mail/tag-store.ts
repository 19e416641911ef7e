import { eq, sql } from 'drizzle-orm'
import { type EmailTag, emailTagErrors as errors, tagKey } from '#contract/mail/email-tag.ts'
import { siteOf } from '#contract/site-settings/site.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import { HttpError } from '#server/http/errors.ts'
import { emailTag } from '#server/mail/tables.ts'
import { loadTags, type Tags, tagsOf } from '#server/mail/tags.ts'
import { tagsOfTemplate } from '#server/mail/template-input.ts'
import { allTemplates } from '#server/mail/template-store.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'
import { readChanges } from '#server/site-settings/store.ts'

/**
 * A tag as it is sent. A reference is the key or the id of another tag, and takes precedence over a value (AP-414).
 */
export interface TagInput {
  readonly key?: string
  readonly value?: string
  readonly referenced_key?: string | number | null
}

/** The tags of templates. */
export interface EmailTags {
  /** Predefined tags come first. */
  list(): Promise<Tags>
  /** Throws 400 for an existing key, an unknown reference, and circular references. */
  create(tag: TagInput & { readonly key: string }): Promise<EmailTag>
  /** The same, and 404 for an unknown tag, 403 for a predefined one, 400 to change a key that is in use. */
  update(id: number, change: TagInput): Promise<EmailTag>
  /** Throws 404 for an unknown tag, 403 for a predefined one, 400 if it is in use (AP-415). */
  remove(id: number): Promise<void>
}

type OwnTag = typeof emailTag.$inferSelect

export function createEmailTags(db: Database, config: Pick<Config, 'PUBLIC_URL'>): EmailTags {
  /** Tag changes wait for each other and for templates that are being saved. */
  const change = <T>(work: (tx: Transaction, tags: Tags) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${emailTag} in share row exclusive mode`)
      return work(tx, await loadTags(tx, config))
    })

  async function check(tx: Transaction, changed: OwnTag): Promise<void> {
    const own = await tx.select().from(emailTag)
    const { company } = siteOf(await readChanges(tx))
    const after = tagsOf([...own.filter(({ id }) => id !== changed.id), changed], config, company)
    if (after.meaningOf(changed.key) === null) throw invalid({ referenced_key: [errors.loop] })
    const templates = await allTemplates(tx)
    const broken = templates.filter(({ title, ...fields }) =>
      tagsOfTemplate(fields).some((key) => title && after.byKey(key) && !after.canFill(title, key)),
    )
    if (broken.length > 0)
      throw invalid({ referenced_key: [errors.cannotFill(broken.map(({ email_title }) => email_title))] })
  }

  return {
    list: () => loadTags(db, config),

    create: (input) =>
      change(async (tx, tags) => {
        const tag = { key: input.key, ...meaningOf(input, tags) }
        if (tags.byKey(tag.key)) throw invalid({ key: [errors.keyExists] })
        const [row] = await tx.insert(emailTag).values(tag).returning()
        return ownTag(await loadTags(tx, config), row?.id ?? 0)
      }),

    update: (id, input) =>
      change(async (tx, tags) => {
        const old = ownTag(tags, id)
        const same = input.key === undefined || tagKey(input.key) === tagKey(old.key)
        if (!same && tags.byKey(input.key ?? '')) throw invalid({ key: [errors.keyExists] })
        const users = same ? [] : await usersOf(tx, old)
        if (users.length > 0) throw invalid({ key: [errors.inUse(users)] })
        const [stored] = await tx.select().from(emailTag).where(eq(emailTag.id, id))
        if (!stored) throw notFound()
        const changed = {
          ...stored,
          key: input.key ?? old.key,
          ...meaningOf(input, tags, stored),
        }
        await check(tx, changed)
        const { id: _, ...values } = changed
        await tx.update(emailTag).set(values).where(eq(emailTag.id, id))
        return ownTag(await loadTags(tx, config), id)
      }),

    remove: (id) =>
      change(async (tx, tags) => {
        const tag = ownTag(tags, id)
        const users = [...referrersOf(tags, tag), ...(await usersOf(tx, tag))]
        if (users.length > 0) throw invalid(errors.inUse(users))
        await tx.delete(emailTag).where(eq(emailTag.id, id))
      }),
  }
}

/** Throws 404 and 403. */
function ownTag(tags: Tags, id: number): EmailTag {
  const tag = tags.find(id)
  if (!tag) throw notFound()
  if (tag.is_predefined) throw new HttpError(403, { detail: errors.predefined })
  return tag
}

/** A tag after a change; omitted fields stay as they are. */
function meaningOf({ value, referenced_key }: TagInput, tags: Tags, stored?: OwnTag) {
  return {
    value: value ?? stored?.value ?? '',
    referencedId:
      referenced_key === undefined ? (stored?.referencedId ?? null) : parseReference(referenced_key, tags),
  }
}

function parseReference(reference: string | number | null, tags: Tags): number | null {
  if (reference === null || reference === '') return null
  const tag = typeof reference === 'number' ? tags.find(reference) : findReference(reference, tags)
  if (!tag) throw invalid({ referenced_key: [errors.unknownReference] })
  return tag.id
}

const findReference = (text: string, tags: Tags) =>
  tags.byKey(text) ?? (/^\d{1,9}$/.test(text) ? tags.find(Number(text)) : undefined)

const referrersOf = (tags: Tags, tag: EmailTag): string[] =>
  tags.list.filter(({ referenced_key }) => referenced_key === tag.key).map(({ key }) => `[${key}]`)

/** The titles of the templates that use a tag. */
async function usersOf(tx: Transaction, tag: EmailTag): Promise<string[]> {
  const templates = await allTemplates(tx)
  return templates
    .filter((template) => tagsOfTemplate(template).includes(tagKey(tag.key)))
    .map(({ email_title }) => `“${email_title}”`)
}

export const tagNames: NamedRows = {
  type: 'email-tags',
  rows: emailTag,
  title: sql`${emailTag.key}`,
  path: sql`'email-template'`,
  isKept: true,
}
