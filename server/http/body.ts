import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { badRequest, HttpError, malformedBody } from '#server/http/errors.ts'

/** A request's body by field name: values as they were sent, files as bytes. */
export interface ParsedBody {
  readonly fields: ReadonlyMap<string, unknown>
  readonly files: ReadonlyMap<string, Buffer>
  /** The names of the files as sent: for people to read, never for a disk. */
  readonly fileNames: ReadonlyMap<string, string>
}

/**
 * Reads a multipart or JSON body into memory. A field that comes twice becomes a list, which no schema accepts.
 * Files of other fields are skipped.
 * @param fileFields the fields that may hold a file
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
    if (typeof body !== 'object' || Array.isArray(body)) throw badRequest(malformedBody)
    return { fields: new Map(Object.entries(body)), files, fileNames }
  }
  try {
    await parseMultipart(request, fileFields, { fields, files, fileNames })
  } catch (error) {
    // Errors of the multipart parser have no status: the form is malformed.
    throw error instanceof Error && !('statusCode' in error) && !(error instanceof HttpError)
      ? badRequest('Malformed form.')
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
