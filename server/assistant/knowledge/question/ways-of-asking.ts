/** A pattern of any of these, regardless of case. */
export const patternOf = (ways: readonly string[]): RegExp => new RegExp(ways.join('|'), 'i')

/** The same, as whole words. */
export const patternOfWords = (ways: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${ways.join('|')})\\b`, 'i')
