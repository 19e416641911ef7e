import { and, asc, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { imagePaths } from '#contract/images.ts'
import type { ListQuery } from '#contract/list-query.ts'
import {
  type EmailTemplate,
  emailTemplateFilters,
  emailTemplateErrors as errors,
} from '#contract/mail/email-template.ts'
import { type NotificationTitle, notifications, notificationTitle } from '#contract/mail/notifications.ts'
import type { SentTemplate } from '#contract/mail/template-calls.ts'
import { plainText } from '#contract/rich-text.ts'
import type { Config } from '#server/config.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Library } from '#server/files/library.ts'
import { replaceUses } from '#server/files/uses.ts'
import { filterTermsOf } from '#server/list/filter-terms.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { createList, searchColumn } from '#server/list/select.ts'
import { emailTag, emailTemplate } from '#server/mail/tables.ts'
import { loadTags } from '#server/mail/tags.ts'
import { parseTemplate, type TemplateFields } from '#server/mail/template-input.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'

/** The notification templates. */
export interface EmailTemplates {
  list(query: ListQuery): Promise<EmailTemplate[]>
  count(query: ListQuery): Promise<number>
  /** Throws 404 for an unknown id. */
  find(id: number): Promise<EmailTemplate>
  /** Throws 400 with the messages of all fields. */
  create(sent: SentTemplate): Promise<EmailTemplate>
  /** Changes the given fields. Throws 400 with the messages of all fields, 404 for an unknown id. */
  update(id: number, sent: SentTemplate): Promise<EmailTemplate>
  /** Shows another image in a template. Returns the paths that it no longer shows. */
  replaceImage(
    tx: Transaction,
    id: number,
    images: { readonly from: string; readonly to: string },
  ): Promise<readonly string[]>
  /** Returns the ids that it has deleted. */
  remove(ids: readonly number[]): Promise<number[]>
}

const columns = {
  id: emailTemplate.id,
  roles: emailTemplate.roles,
  email_title: emailTemplate.email_title,
  email_notification_type: emailTemplate.email_notification_type,
  notification_receiver_type: emailTemplate.notification_receiver_type,
  email_content: emailTemplate.email_content,
  web_or_mobile_content: emailTemplate.web_or_mobile_content,
  status: emailTemplate.status,
  created_at: emailTemplate.created_at,
}

type StoredTemplate = Pick<typeof emailTemplate.$inferSelect, keyof typeof columns>

const sortKeys: Readonly<Record<string, SQLWrapper>> = {
  email_title: sql`lower(${emailTemplate.email_title})`,
  created_at: emailTemplate.created_at,
}

const orderTerms = orderTermsOf(emailTemplate.id, sortKeys)

interface TemplateOptions {
  readonly db: Database
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly library: Library
}

export function createEmailTemplates({ db, config, library }: TemplateOptions): EmailTemplates {
  const templates = createList<StoredTemplate>(db, {
    name: 'email_template',
    table: emailTemplate,
    columns,
    orderTerms,
    search: searchColumn(emailTemplate.search),
    status: emailTemplate.status,
    filterTerm: filterTermsOf(emailTemplateFilters, columns),
  })

  /**
   * Validates the fields under a lock that keeps the tags unchanged, and checks that no other template has the type.
   */
  async function parse(
    tx: Transaction,
    sent: SentTemplate,
    current?: StoredTemplate,
  ): Promise<TemplateFields> {
    await tx.execute(sql`lock table ${emailTag} in share mode`)
    const fields = parseTemplate(sent, await loadTags(tx, config), current)
    const sameType = eq(emailTemplate.email_notification_type, fields.email_notification_type)
    const other = current ? and(sameType, ne(emailTemplate.id, current.id)) : sameType
    if ((await tx.$count(emailTemplate, other)) > 0)
      throw invalid({ email_notification_type: [errors.typeUsed] })
    return fields
  }

  async function save(
    sent: SentTemplate,
    id: number | null,
    write: (tx: Transaction, fields: TemplateFields & { search: string }) => Promise<StoredTemplate[]>,
  ): Promise<EmailTemplate> {
    const { row, released } = await db.transaction(async (tx) => {
      const current = id === null ? undefined : await findRow(tx, id)
      const fields = await parse(tx, sent, current)
      const [row] = await write(tx, { ...fields, search: searchText(fields) })
      if (!row) throw notFound()
      const images = imagePaths(row.email_content)
      return { row, released: await library.setUses(tx, fileOwner(row.id), images) }
    })
    await library.delete(released)
    return toTemplate(row)
  }

  return {
    list: async (query) => (await templates.rows(query)).map(toTemplate),
    count: (query) => templates.count(query),
    find: async (id) => toTemplate(await findRow(db, id)),
    create: (sent) =>
      save(sent, null, (tx, fields) => tx.insert(emailTemplate).values(fields).returning(columns)),
    update: (id, sent) =>
      save(sent, id, (tx, fields) =>
        tx.update(emailTemplate).set(fields).where(eq(emailTemplate.id, id)).returning(columns),
      ),
    async replaceImage(tx, id, { from, to }) {
      const [row] = await tx
        .update(emailTemplate)
        .set({ email_content: sql`replace(${emailTemplate.email_content}, ${from}, ${to})` })
        .where(eq(emailTemplate.id, id))
        .returning(columns)
      return row ? replaceUses(tx, fileOwner(id), imagePaths(row.email_content)) : []
    },
    async remove(ids) {
      const { deleted, released } = await db.transaction(async (tx) => {
        const rows = await tx
          .delete(emailTemplate)
          .where(inArray(emailTemplate.id, [...ids]))
          .returning({ id: emailTemplate.id })
        const deleted = rows.map(({ id }) => id)
        return { deleted, released: await library.releaseOwners(tx, deleted.map(fileOwner)) }
      })
      await library.delete(released)
      return deleted
    },
  }
}

/** The active template of a notification; null if there is none. */
export async function activeTemplate(
  runner: Runner,
  title: NotificationTitle,
): Promise<EmailTemplate | null> {
  const isActive = and(
    eq(emailTemplate.email_notification_type, notifications[title].id),
    eq(emailTemplate.status, 1),
  )
  const [row] = await runner.select(columns).from(emailTemplate).where(isActive)
  return row ? toTemplate(row) : null
}

/** All templates, to check which tags they use. */
export async function allTemplates(runner: Runner) {
  const rows = await runner.select(columns).from(emailTemplate).orderBy(asc(emailTemplate.id))
  return rows.map((row) => ({ ...toTemplate(row), title: notificationTitle(row.email_notification_type) }))
}

async function findRow(runner: Runner, id: number): Promise<StoredTemplate> {
  const [row] = await runner.select(columns).from(emailTemplate).where(eq(emailTemplate.id, id))
  if (!row) throw notFound()
  return row
}

const toTemplate = (row: StoredTemplate): EmailTemplate => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

/** The owner of the images of a template. */
const fileOwner = (id: number) => `${templateOwner}:${id}`
export const templateOwner = 'email-template'

const searchText = ({ email_title, email_content, web_or_mobile_content }: TemplateFields) =>
  [email_title, plainText(email_content), web_or_mobile_content].join('\n').toLowerCase()

export const templateNames: NamedRows = {
  type: 'email-templates',
  rows: emailTemplate,
  title: sql`${emailTemplate.email_title}`,
  path: sql`'email-template?id=' || ${emailTemplate.id}`,
  isKept: true,
}
