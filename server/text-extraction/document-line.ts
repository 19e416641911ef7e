/** A logical line: a heading, a list item, or a paragraph, joined from its printed lines. */
export interface DocumentLine {
  /** Its pieces where wide gaps or tabs separate them, such as a title and its date. None is empty. */
  readonly cells: readonly string[]
  readonly isItem: boolean
  readonly isBold: boolean
  /** In points. */
  readonly size: number
  /** There is more space above than between lines of a paragraph. */
  readonly hasGap: boolean
  /** Marked as a heading by the program that wrote the document. */
  readonly isMarkedHeading: boolean
  /** Where it begins, in points from the left; 0 if unknown. */
  readonly indent: number
}

export const textOf = ({ cells }: Pick<DocumentLine, 'cells'>): string => cells.join('\t')
