import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NamingText } from '#contract/privacy/naming-texts.ts'
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
  /** Full names and usernames by which texts of others may name the person. */
  readonly names?: readonly string[]
  /** What replaces them, such as “Former employee”. */
  readonly formerly?: string
  /** Private files that belong to it, with names for people. */
  readonly files?: readonly { readonly name: string; readonly path: string }[]
}

/** Texts that people write, in which others may be named. */
export interface WrittenTexts {
  readonly kind: NamingText
  readonly table: PgTable & { readonly id: PgColumn }
  readonly columns: readonly PgColumn[]
  /** Where a text is, for people. */
  readonly place: SQL<string> | SQLWrapper
}

/** What a domain stores about people whose e-mail address is known. */
export interface PersonalData {
  readonly area: PersonalDataArea
  /** @param email in lower case */
  find(email: string): Promise<PersonalRecord[]>
  /** Erases these records, with their files, texts for search, and history, except those that are kept. */
  erase(records: readonly PersonalRecord[], email: string): Promise<void>
}
