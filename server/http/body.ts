import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { badRequest, HttpError } from '#server/http/errors.ts'

/** What a request's body brings, by field name: texts as they were sent, files as bytes. */
export interface ParsedBody {
  readonly fields: ReadonlyMap<string, unknown>
  readonly files: ReadonlyMap<string, Buffer>
  /** What the sender called the files: for people to read, never for a disk. */
  readonly fileNames: ReadonlyMap<string, string>
}

/**
 * Reads a multipart or JSON body into memory. A field that comes twice is kept as a list, which no rule accepts.
 * Files of fields that are not expected are passed over.
 * @param fileFields the names that may bring a file
 */
export async function parseBody(
  request: FastifyRequest,
  fileFields: ReadonlySet<string>,
): Promise<ParsedBody> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, Buffer>()
  const fileNames = new Map<string, string>()
  if (!request.isMultipart()) {
    const { body } = request
    if (body === undefined || body === null) return { fields, files, fileNames }
    if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The body is not an object.')
    return { fields: new Map(Object.entries(body)), files, fileNames }
  }
  try {
    await parseMultipart(request, fileFields, { fields, files, fileNames })
  } catch (error) {
    // What the parser of forms complains about has no status: it is the form that is broken.
    throw error instanceof Error && !('statusCode' in error) && !(error instanceof HttpError)
      ? badRequest('The form could not be read.')
      : error
  }
  return { fields, files, fileNames }
}

async function parseMultipart(
  request: FastifyRequest,
  fileFields: ReadonlySet<string>,
  {
    fields,
    files,
    fileNames,
  }: { fields: Map<string, unknown>; files: Map<string, Buffer>; fileNames: Map<string, string> },
): Promise<void> {
  let bytes = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
      fields.set(
        part.fieldname,
        fields.has(part.fieldname) ? [fields.get(part.fieldname), part.value] : part.value,
      )
    } else if (fileFields.has(part.fieldname) && !files.has(part.fieldname)) {
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > limits.multipartBytes) throw tooLarge()
      // An input without a chosen file sends an empty one without a name.
      if (content.length === 0 && !part.filename) continue
      files.set(part.fieldname, content)
      fileNames.set(part.fieldname, part.filename)
    } else part.file.resume()
  }
}

const tooLarge = () => new HttpError(413, { detail: 'The request is too large.' })
