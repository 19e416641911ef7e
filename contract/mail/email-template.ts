import { z } from 'zod'
import type { Fields } from '#contract/fields/field.ts'
import { limits } from '#contract/limits.ts'
import { optionFilter, timeFilters } from '#contract/list-filters.ts'

/** Where a notification is shown: 1 as an e-mail, 2 on the website or in an app, 3 both (AP-425). */
export const receiverTypes = { email: 1, website: 2, both: 3 } as const
export const receiverLabels: Readonly<Record<string, string>> = {
  [receiverTypes.email]: 'Email',
  [receiverTypes.website]: 'Website',
  [receiverTypes.both]: 'Email and website',
}

export const emailTemplateFilters = [
  optionFilter('notification_receiver_type', 'Receiver type', receiverLabels),
  ...timeFilters('created_at', 'Created'),
]

/** The texts of a template. Which of them are required depends on where the notification is shown (AP-407). */
export const emailTemplateFields = {
  email_title: { kind: 'text', label: 'Email title' },
  email_content: { kind: 'richText', label: 'Email content', max: limits.richTextLength },
  web_or_mobile_content: { kind: 'textarea', label: 'Web or mobile content' },
} as const satisfies Fields

export const emailTemplateSchema = z.object({
  id: z.int(),
  /** The id of one role. */
  roles: z.int(),
  /** The subject. */
  email_title: z.string(),
  email_notification_type: z.int(),
  notification_receiver_type: z.int(),
  /** Sanitized HTML. */
  email_content: z.string(),
  web_or_mobile_content: z.string(),
  /** 1 active, 0 inactive. */
  status: z.int(),
  created_at: z.string(),
})

export type EmailTemplate = z.output<typeof emailTemplateSchema>

export const roleSchema = z.object({ id: z.int(), name: z.string() })

export const notificationTypeSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The tags that can be inserted. */
  filter_keys: z.array(z.string()),
})

export type NotificationType = z.output<typeof notificationTypeSchema>

/** A template rendered with values. */
export const renderedEmailSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Tags that are unknown or have no value; if there is one, nothing would be sent. */
  missing: z.array(z.string()),
})

export type RenderedEmail = z.output<typeof renderedEmailSchema>

export const emailTemplateErrors = {
  role: 'Please select a role.',
  title: 'Email title is required.',
  type: 'Notification type is required.',
  receiver: 'Please select at least one receiver type.',
  emailContent: 'Email content is required.',
  webContent: 'Web or mobile content is required.',
  roleMismatch: 'Please select a role that matches the selected notification type.',
  typeMismatch: 'Please select a notification type that matches the selected role.',
  typeUsed: 'email template with this email_notification_type already exists.',
  allTypesUsed:
    'All notification types are currently used. Please delete an existing template to free up a notification type.',
  status: 'The status must be 0 or 1.',
  invalidTags: (keys: readonly string[]) =>
    `Invalid email tags found: [${keys.join(', ')}]. Please use only available tags.`,
  unfillable: (keys: readonly string[]) =>
    `This notification type cannot fill the tags: [${keys.join(', ')}].`,
  tagInMarkup: 'Tags belong into the text, not into links or other mark-up.',
  visitorTextInTitle: (keys: readonly string[]) =>
    `A title cannot have the tags: [${keys.join(', ')}]. Strangers write what they stand for.`,
  placeCursor: 'Please place your cursor in the email message body or email title.',
} as const
