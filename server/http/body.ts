import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contract/calls/body-limits.ts'
import { invalid } from '#server/errors.ts'
import type { SentFile, Storage, TempFile } from '#server/files/storage.ts'
import { collectBytes } from '#server/http/collect-bytes.ts'
import { malformedBody, tooLarge } from '#server/http/errors.ts'
import { readForm } from '#server/http/multipart.ts'

/** A request's body by field name. Disposing removes received files that have not been stored. */
export interface ParsedBody extends AsyncDisposable {
  /** Whether it came as a form, whose values are all texts. */
  readonly isForm: boolean
  /** Values as they were sent. */
  readonly fields: ReadonlyMap<string, unknown>
  /** Files of fields that are read into memory. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly tempFiles: ReadonlyMap<string, TempFile>
  /** Files of fields that accept several, in the order of the form. */
  readonly fileLists: ReadonlyMap<string, readonly SentFile[]>
  /** The original names of the files: for display, never for a disk. */
  readonly fileNames: ReadonlyMap<string, string>
}

/**
 * Reads the JSON or multipart body that the route's schema declares as its `form`. A field that comes twice becomes a
 * list, which no schema accepts. Files of other fields are skipped, and count as text.
 * Throws 401 or 403 once a form has arrived whose sender may not send it any more.
 * @param storage receives the files that are not read into memory
 * @param acceptFile is called before the content of a file is received, with the fields that came before it; throws to
 * refuse it
 */
export async function parseBody(
  request: FastifyRequest,
  storage?: Storage,
  acceptFile?: (fields: ReadonlyMap<string, unknown>) => Promise<void>,
): Promise<ParsedBody> {
  const form = request.routeOptions.config.body?.form
  if (!form) throw new Error(`${request.routeOptions.url} parses a form that it does not declare`)
  const body = {
    isForm: request.isMultipart,
    fields: new Map<string, unknown>(),
    files: new Map<string, Buffer>(),
    tempFiles: new Map<string, TempFile>(),
    fileLists: new Map<string, SentFile[]>(),
    fileNames: new Map<string, string>(),
  }
  await using cleanup = new AsyncDisposableStack()
  const target: Target = { ...body, storage, cleanup }
  if (request.isMultipart) {
    await readForm(request.raw, form, {
      field: (name, value) =>
        body.fields.set(name, body.fields.has(name) ? [body.fields.get(name), value] : value),
      file: (name, fileName, content) => {
        const field = Object.hasOwn(form.files, name) ? form.files[name] : undefined
        if (!field || body.fileNames.has(name)) return null
        if (!field.many) body.fileNames.set(name, fileName)
        const fieldsBefore = new Map(body.fields)
        return async () => {
          await acceptFile?.(fieldsBefore)
          await receiveFile({ name, fileName, content }, field, target)
        }
      },
    })
    // Files may take minutes, in which a role may be taken away.
    await request.checkAgain?.()
  } else if (request.body !== undefined && request.body !== null) {
    if (typeof request.body !== 'object' || Array.isArray(request.body)) throw invalid(malformedBody)
    for (const [name, value] of Object.entries(request.body)) body.fields.set(name, value)
  }
  const received = cleanup.move()
  return { ...body, [Symbol.asyncDispose]: () => received.disposeAsync() }
}

interface Target {
  readonly files: Map<string, Buffer>
  readonly tempFiles: Map<string, TempFile>
  readonly fileLists: Map<string, SentFile[]>
  readonly fileNames: Map<string, string>
  readonly storage: Storage | undefined
  readonly cleanup: AsyncDisposableStack
}

interface FilePart {
  readonly name: string
  readonly fileName: string
  readonly content: AsyncIterable<Buffer>
}

async function receiveFile(
  { name, fileName, content }: FilePart,
  { maxBytes, many, inMemory }: FileField,
  { storage, cleanup, files, tempFiles, fileLists, fileNames }: Target,
): Promise<void> {
  const received = inMemory
    ? await collectBytes(content, maxBytes)
    : cleanup.use(await receiveTempFile({ content, maxBytes, storage }))
  // A file input without a chosen file sends an empty file without a name.
  if (!fileName && sizeOf(received) === 0) {
    fileNames.delete(name)
    return
  }
  if (Buffer.isBuffer(received)) {
    files.set(name, received)
    return
  }
  if (!many) {
    tempFiles.set(name, received)
    return
  }
  const list = fileLists.get(name) ?? []
  if (list.length === many) throw tooLarge()
  fileLists.set(name, [...list, { name: fileName, file: received }])
}

const sizeOf = (received: Buffer | TempFile) => (Buffer.isBuffer(received) ? received.length : received.size)

function receiveTempFile({
  content,
  maxBytes,
  storage,
}: Pick<FilePart, 'content'> & Pick<FileField, 'maxBytes'> & Pick<Target, 'storage'>): Promise<TempFile> {
  if (!storage) throw new Error('This file needs a storage.')
  return storage.receive(limited(content, maxBytes))
}

async function* limited(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    yield chunk
  }
}
