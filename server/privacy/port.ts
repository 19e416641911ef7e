import type { PersonalDataArea } from '#contract/privacy/personal-data-areas.ts'

/** One thing that is stored about a person. */
export interface PersonalRecord {
  readonly id: number
  /** For people. */
  readonly title: string
  readonly at: Date | null
  /** All of it, without secrets, as JSON. */
  readonly data: object
  /** Whether it has to be kept for now. */
  readonly isKept?: boolean
  /** Private files that belong to it, with names for people. */
  readonly files?: readonly { readonly name: string; readonly path: string }[]
}

/** What a domain stores about people whose e-mail address is known. */
export interface PersonalData {
  readonly area: PersonalDataArea
  /** @param email in lower case */
  find(email: string): Promise<PersonalRecord[]>
  /** Erases these records, with their files, texts for search, and history, except those that are kept. */
  erase(records: readonly PersonalRecord[], email: string): Promise<void>
}
