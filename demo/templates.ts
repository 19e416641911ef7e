import type { NotificationTitle } from '#contract/mail/notifications.ts'

export interface SeedTemplate {
  readonly title: string
  readonly html: string
  /** Of the website or an app; by e-mail alone without. */
  readonly text?: string
  readonly isInactive?: true
}

/** Tags of the company's own: a text, or the text of another tag. */
export const ownTags: readonly { key: string; value?: string; referenced_key?: string }[] = [
  { key: 'hiring_team', value: 'Margaret Oduya and the hiring team' },
  { key: 'sender', referenced_key: 'hiring_team' },
  { key: 'reply_time', value: 'one week' },
  { key: 'office_hours', value: 'Monday to Friday, nine to six' },
]

const signature = '<p>Kind regards</p><p>[sender]</p><p>[company_name]</p>'

/** What the company writes at each event. The inactive ones are not sent. */
export const templates: Readonly<Record<NotificationTitle, SeedTemplate>> = {
  CANDIDATE_APPLIED: {
    title: 'We have your application, [candidate_name]',
    html: `<p>Dear [candidate_name],</p><p>thank you for applying as <strong>[designation]</strong> on [application_date]. We read every resume ourselves and answer within [reply_time].</p>${signature}`,
    text: 'Thank you, [candidate_name]. We answer within [reply_time].',
  },
  CANDIDATE_PENDING: {
    title: 'Your application is open again',
    html: `<p>Dear [candidate_name],</p><p>we are looking at your application as [designation] again, and write to you within [reply_time].</p>${signature}`,
    isInactive: true,
  },
  CANDIDATE_HIRED: {
    title: 'Welcome to [company_name], [candidate_name]',
    html: `<p>Dear [candidate_name],</p><p>we would like you to join us as <strong>[designation]</strong>, and are glad to say so.</p><ul><li>The contract follows by post.</li><li>Questions are welcome: [office_hours].</li></ul>${signature}`,
    text: 'Welcome, [candidate_name]!',
  },
  CANDIDATE_REJECTED: {
    title: 'Your application as [designation]',
    html: `<p>Dear [candidate_name],</p><p>thank you for the time that you gave us. We have chosen somebody else for this position, and would be glad to hear from you again.</p>${signature}`,
  },
  CANDIDATE_MESSAGE: {
    title: '[subject]',
    html: '<p>[message]</p><p>[company_name]</p><p>[site_url]</p>',
  },
  HR_NEW_APPLICATION: {
    title: 'New application: [candidate_name], [designation]',
    html: '<p>[candidate_name] ([candidate_email]) has applied as <strong>[designation]</strong>.</p><p>[candidate_url]</p>',
    text: '[candidate_name] has applied as [designation].',
  },
  HR_SCORE_READY: {
    title: '[candidate_name] scores [ai_score] percent',
    html: '<p>The resume of [candidate_name], [designation], has been read: <strong>[ai_score] percent</strong>.</p><p>[candidate_url]</p>',
    isInactive: true,
  },
  HR_CONTACT: {
    title: 'Enquiry from [contact_name]',
    html: '<p>[contact_name] ([contact_email]) writes:</p><p><strong>[contact_subject]</strong></p><p>[contact_message]</p>',
  },
}
