import { keysOf } from '#contract/records.ts'

/** The recipients that a template can be written for. */
export const roles = [
  { id: 1, name: 'CANDIDATE' },
  { id: 2, name: 'RECRUITER' },
] as const

export type RoleName = (typeof roles)[number]['name']

interface PredefinedTag {
  readonly id: number
  /** Its meaning, for people. */
  readonly description: string
  /** Its value in a preview without a candidate. */
  readonly sample: string
  /** Whether its value becomes a link in a mail. */
  readonly isLink?: true
  /** The kind of text, if strangers write it. Addresses in names and texts are broken up; subjects contain no texts. */
  readonly fromVisitor?: 'name' | 'address' | 'text'
}

/** Tags whose values come from the event of a notification, or from the settings. Ids below 1000 are theirs. */
export const predefinedTags = {
  company_name: { id: 101, description: 'Our company’s name', sample: '' },
  company_email: { id: 102, description: 'Our company’s e-mail address', sample: '' },
  site_url: { id: 103, description: 'The address of our website', sample: '' },
  candidate_name: {
    id: 104,
    description: 'The candidate’s name',
    sample: 'Mara Lindqvist',
    fromVisitor: 'name',
  },
  candidate_email: {
    id: 105,
    description: 'The candidate’s e-mail address',
    sample: 'mara@example.com',
    fromVisitor: 'address',
  },
  designation: { id: 106, description: 'The job that was applied for', sample: 'Operations Analyst' },
  application_date: { id: 107, description: 'The day of the application', sample: 'Jan 05, 2025' },
  candidate_url: {
    id: 108,
    description: 'The candidate in the admin area',
    sample: 'https://example.com/authority/join-team?id=1',
    isLink: true,
  },
  ai_score: { id: 109, description: 'The AI Score in percent', sample: '82' },
  subject: { id: 110, description: 'The subject of a message', sample: 'Your interview' },
  message: { id: 111, description: 'The text of a message', sample: 'Could you come on Thursday at ten?' },
  contact_name: {
    id: 112,
    description: 'The name in an enquiry',
    sample: 'Theo Okafor',
    fromVisitor: 'name',
  },
  contact_email: {
    id: 113,
    description: 'The e-mail address in an enquiry',
    sample: 'theo@example.com',
    fromVisitor: 'address',
  },
  contact_subject: {
    id: 114,
    description: 'The subject of an enquiry',
    sample: 'A second opinion',
    fromVisitor: 'text',
  },
  contact_message: {
    id: 115,
    description: 'The text of an enquiry',
    sample: 'Do you look at plans of others?',
    fromVisitor: 'text',
  },
} as const satisfies Record<string, PredefinedTag>

export type PredefinedTagKey = keyof typeof predefinedTags

export const predefinedTag = (key: PredefinedTagKey): PredefinedTag => predefinedTags[key]

const always = ['company_name', 'company_email', 'site_url'] as const
const ofCandidate = [
  ...always,
  'candidate_name',
  'candidate_email',
  'designation',
  'application_date',
] as const

/** The events that send mail, each with the tags that it can fill, and whether strangers cause mail to others by it. */
export const notifications = {
  CANDIDATE_APPLIED: { id: 1, tags: ofCandidate, byVisitors: true },
  CANDIDATE_PENDING: { id: 2, tags: ofCandidate },
  CANDIDATE_HIRED: { id: 3, tags: ofCandidate },
  CANDIDATE_REJECTED: { id: 4, tags: ofCandidate },
  CANDIDATE_MESSAGE: { id: 5, tags: [...ofCandidate, 'subject', 'message'] },
  HR_NEW_APPLICATION: { id: 6, tags: [...ofCandidate, 'candidate_url'] },
  HR_SCORE_READY: { id: 7, tags: [...ofCandidate, 'candidate_url', 'ai_score'] },
  HR_CONTACT: {
    id: 8,
    tags: [...always, 'contact_name', 'contact_email', 'contact_subject', 'contact_message'],
  },
} as const satisfies Record<string, { id: number; tags: readonly PredefinedTagKey[]; byVisitors?: true }>

export type NotificationTitle = keyof typeof notifications

/** The title of a notification type; null for an unknown id. */
export const notificationTitle = (id: number): NotificationTitle | null =>
  keysOf(notifications).find((title) => notifications[title].id === id) ?? null

/** The title of a notification type, or the name of a role, for people: `CANDIDATE_REJECTED` is "Candidate rejected". */
export const codeLabel = (title: string): string => {
  const words = title.toLowerCase().replaceAll('_', ' ').replace(/^hr\b/, 'HR')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a role takes a type: CANDIDATE those of candidates, RECRUITER those of HR (AP-265, AP-266, AP-268). */
export function roleMatches(role: string, title: string): boolean {
  const has = (text: string, word: string) => text.toUpperCase().includes(word)
  if (has(role, 'CANDIDATE')) return has(title, 'CANDIDATE')
  if (has(role, 'RECRUITER')) return has(title, 'HR')
  return true
}
