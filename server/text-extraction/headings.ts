/**
 * Whether a line of text is known to be a heading, whatever it looks like. Who knows the headings of a kind of document
 * says so, and its columns and tables are told apart by them.
 */
export type IsHeading = (line: string) => boolean
