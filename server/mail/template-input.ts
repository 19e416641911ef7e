import { textSchema } from '#contract/fields/schemas.ts'
import { tagKey, tagsIn } from '#contract/mail/email-tag.ts'
import {
  type EmailTemplate,
  emailTemplateFields,
  emailTemplateErrors as errors,
  receiverTypes,
} from '#contract/mail/email-template.ts'
import { notificationTitle, roleMatches, roles } from '#contract/mail/notifications.ts'
import type { SentTemplate } from '#contract/mail/template-calls.ts'
import { messages } from '#contract/messages.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { decodeEntities, isBlankRichText } from '#contract/rich-text.ts'
import { invalid } from '#server/errors.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { fromVisitor, type Tags } from '#server/mail/tags.ts'

export type TemplateFields = Omit<EmailTemplate, 'id' | 'created_at'>

const blank: TemplateFields = {
  roles: 0,
  email_title: '',
  email_notification_type: 0,
  notification_receiver_type: 0,
  email_content: '',
  web_or_mobile_content: '',
  status: 1,
}

const { email_content } = emailTemplateFields
const texts = {
  ...mapRecord(emailTemplateFields, textSchema),
  // Sanitizing may bring it below its limit.
  email_content: textSchema({ ...email_content, max: 2 * email_content.max }),
}

/**
 * Parses the fields of a template from a form or JSON; omitted fields stay as they are. Throws 400 with the messages
 * of all fields (AP-407, AP-408, AP-409).
 */
export function parseTemplate(
  sent: SentTemplate,
  tags: Tags,
  current: TemplateFields = blank,
): TemplateFields {
  const fieldErrors: Record<string, string[]> = {}
  const report = (field: keyof TemplateFields, message: string) => {
    fieldErrors[field] ??= []
    fieldErrors[field].push(message)
  }

  function number(field: keyof TemplateFields, isKnown: (id: number) => boolean, message: string): number {
    const value = field in sent ? sent[field] : current[field]
    // Forms send strings.
    const id = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
    if (typeof id === 'number' && isKnown(id)) return id
    report(field, message)
    return 0
  }

  function text(field: keyof typeof texts): string {
    const parsed = texts[field].safeParse(field in sent ? (sent[field] ?? '') : current[field])
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) report(field, message)
    return ''
  }

  const fields: TemplateFields = {
    roles: number('roles', (id) => roles.some((role) => role.id === id), errors.role),
    email_title: text('email_title'),
    email_notification_type: number(
      'email_notification_type',
      (id) => notificationTitle(id) !== null,
      errors.type,
    ),
    notification_receiver_type: number('notification_receiver_type', isReceiverType, errors.receiver),
    email_content: sanitizeRichText(text('email_content')),
    web_or_mobile_content: text('web_or_mobile_content'),
    status: number('status', (status) => status === 0 || status === 1, errors.status),
  }
  const { notification_receiver_type: receiver } = fields
  const needs = (type: number) => receiver === type || receiver === receiverTypes.both
  const isEmpty = (field: keyof TemplateFields, isBlank: boolean) => isBlank && !fieldErrors[field]
  if (isEmpty('email_title', fields.email_title === '')) report('email_title', errors.title)
  if (fields.email_content.length > email_content.max)
    report('email_content', messages.tooLong(email_content.max))
  if (needs(receiverTypes.email) && isEmpty('email_content', isBlankRichText(fields.email_content)))
    report('email_content', errors.emailContent)
  if (needs(receiverTypes.website) && isEmpty('web_or_mobile_content', fields.web_or_mobile_content === ''))
    report('web_or_mobile_content', errors.webContent)
  checkRole(fields, report)
  checkTags(fields, tags, report)
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  return fields
}

type Report = (field: keyof TemplateFields, message: string) => void

const isReceiverType = (id: number) => Object.values(receiverTypes).some((type) => type === id)

function checkRole({ roles: roleId, email_notification_type }: TemplateFields, report: Report): void {
  const role = roles.find(({ id }) => id === roleId)
  const title = notificationTitle(email_notification_type)
  if (!role || !title || roleMatches(role.name, title)) return
  report('roles', errors.roleMismatch)
  report('email_notification_type', errors.typeMismatch)
}

type TaggedFields = Pick<TemplateFields, 'email_title' | 'email_content' | 'web_or_mobile_content'>

/** The texts that may contain tags. */
const taggedTexts = ({ email_title, email_content, web_or_mobile_content }: TaggedFields) =>
  ({
    email_title,
    email_content: blockTexts(email_content),
    web_or_mobile_content,
  }) satisfies Record<keyof TaggedFields, string>

/** The keys of the tags that a template uses, in lower case. */
export const tagsOfTemplate = (fields: TaggedFields): string[] => [
  ...new Set(Object.values(taggedTexts(fields)).flatMap(tagsIn).map(tagKey)),
]

function checkTags(fields: TemplateFields, tags: Tags, report: Report): void {
  const title = notificationTitle(fields.email_notification_type)
  const unknown = new Map<string, string>()
  let firstUnknown: keyof TaggedFields | undefined
  for (const [field, text] of entriesOf(taggedTexts(fields))) {
    const used = tagsIn(text)
    const known = used.filter((key) => tags.byKey(key) !== undefined)
    const unknownHere = used.filter((key) => !known.includes(key))
    if (unknownHere.length > 0) firstUnknown ??= field
    for (const key of unknownHere) unknown.set(tagKey(key), key)
    const unfillable = known.filter((key) => title && !tags.canFill(title, key))
    if (unfillable.length > 0) report(field, errors.unfillable(unfillable))
    const ofVisitors =
      field === 'email_title' ? known.filter((key) => fromVisitor(tags.meaningOf(key)) === 'text') : []
    if (ofVisitors.length > 0) report(field, errors.visitorTextInTitle(ofVisitors))
  }
  if (firstUnknown) report(firstUnknown, errors.invalidTags([...unknown.values()]))
  if (hasTagInMarkup(fields.email_content, tags)) report('email_content', errors.tagInMarkup)
}

const markup = /<[^>]*>/g
const blockMarkup = /<(?:\/?(?:p|h[1-6]|li|td|th|blockquote|pre)|br|hr|img)\b[^>]*>/g

/** The texts of the blocks of rich text, line by line. Partly formatted text stays together. */
const blockTexts = (html: string) => decodeEntities(html.replace(blockMarkup, '\n').replace(markup, ''))

/** Whether a tag is in an attribute or partly formatted: then it would not be replaced. */
function hasTagInMarkup(html: string, tags: Tags): boolean {
  const inMarkup = (html.match(markup) ?? []).flatMap(tagsIn)
  const whole = new Set(tagsIn(decodeEntities(html.replace(markup, '\n'))))
  const inParts = tagsIn(blockTexts(html)).filter((key) => !whole.has(key))
  return [...inMarkup, ...inParts].some((key) => tags.byKey(key))
}
