/** The folder of attachments, which the quota of an employee counts. */
export const attachmentFolder = 'attachment'

/** How the library refers to the file of an attachment. */
export const attachmentOwner = (id: number): string => `attachment:${id}`
