/** One thing that is asked for: any of its options meets it. */
export interface Topic {
  /** As written in the criteria. */
  readonly name: string
  readonly options: readonly TopicOption[]
  /** How much it reveals about the work: a skill more than a word that is in every resume. */
  readonly weight: number
}

/** A skill of the vocabulary, or other words, each with its synonyms, that must all be there. */
export type TopicOption =
  | {
      readonly kind: 'skill'
      /** As written in the criteria. */
      readonly name: string
      readonly concept: string
      /** What does not count, where another one is asked for. */
      readonly except?: readonly string[]
    }
  | { readonly kind: 'words'; readonly name: string; readonly meanings: readonly (readonly string[])[] }
