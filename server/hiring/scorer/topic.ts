/** One thing that is asked for: any of its options satisfies it. */
export interface Topic {
  /** As written in the criteria. */
  readonly name: string
  readonly options: readonly TopicOption[]
  /** How specific it is to the work: a skill more than a word that is in every resume. */
  readonly weight: number
}

/** A skill of the vocabulary, or other words, each with its synonyms, all of which must be present. */
export type TopicOption =
  | {
      readonly kind: 'skill'
      /** As written in the criteria. */
      readonly name: string
      readonly concept: string
      /** Skills that do not count, because another one is asked for. */
      readonly except?: readonly string[]
      readonly title?: TitleWords
    }
  | {
      readonly kind: 'words'
      readonly name: string
      readonly meanings: readonly (readonly string[])[]
      readonly title?: TitleWords
    }

/** The title of a position that is asked for, and titles that say the same, in lower case; one of them is enough. */
export type TitleWords = readonly string[]
