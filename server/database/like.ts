/** A text with the wildcards of LIKE escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for "contains". */
export const containing = (text: string): string => `%${escapeLike(text)}%`
