/**
 * Whether a line of text is known to be a heading, regardless of how it looks. Who knows the headings of a kind of document
 * says so, and its columns and tables are distinguished by them.
 */
export type IsHeading = (line: string) => boolean
