/**
 * Whether a line of text is a known heading, regardless of its looks. A caller that knows the headings of a kind of
 * document passes this, which distinguishes columns from tables.
 */
export type IsHeading = (line: string) => boolean
