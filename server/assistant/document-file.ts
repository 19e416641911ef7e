import { type DocumentType, documentLimits, documentErrors as errors } from '#contract/assistant/document.ts'
import { type DocumentState, inspectDocument } from '#server/assistant/document-reading.ts'
import type { FilePurpose } from '#server/files/library.ts'
import type { TempFile } from '#server/files/storage.ts'
import { announcedType } from '#server/text-extraction/inspect.ts'

/** The file is not an accepted document. The message is for the person who sent it. */
export class InvalidDocument extends Error {}

/**
 * The storage of documents and the accepted types, detected from content (AP-357).
 * @param name as sent; it distinguishes Markdown from other text, which content cannot
 */
export const documentFiles = (
  name: string,
): FilePurpose & {
  readonly detectType: (file: TempFile) => Promise<DocumentType>
} => ({
  folder: 'document',
  visibility: 'private',
  maxBytes: documentLimits.fileBytes,
  async detectType({ size, head, localPath }) {
    if (size === 0) throw new InvalidDocument(errors.fileEmpty)
    const type = announcedType(head) ?? (/\.(?:md|markdown)$/i.test(name) ? 'md' : 'txt')
    const state = await inspectDocument(localPath, type)
    if (state !== 'fine') throw new InvalidDocument(refusals[state])
    return type
  },
})

const refusals = {
  empty: errors.fileEmpty,
  encrypted: errors.fileEncrypted,
  unreadable: errors.fileDamaged,
  foreign: errors.fileType,
} satisfies Record<Exclude<DocumentState, 'fine'>, string>
