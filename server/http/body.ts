import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { badRequest, Refusal } from '#server/http/errors.ts'

/** What a request's body brings, by field name: texts as they were sent, files as bytes. */
export interface Form {
  readonly texts: ReadonlyMap<string, unknown>
  readonly files: ReadonlyMap<string, Buffer>
  /** What the sender called the files: for people to read, never for a disk. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Reads a multipart or JSON body into memory. A field that comes twice is kept as a list, which no rule accepts.
 * Files of fields that are not expected are passed over.
 * @param expected the names that may bring a file
 */
export async function readForm(request: FastifyRequest, expected: ReadonlySet<string>): Promise<Form> {
  const texts = new Map<string, unknown>()
  const files = new Map<string, Buffer>()
  const names = new Map<string, string>()
  if (!request.isMultipart()) {
    const { body } = request
    if (body === undefined || body === null) return { texts, files, names }
    if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The body is not an object.')
    return { texts: new Map(Object.entries(body)), files, names }
  }
  try {
    await readParts(request, expected, { texts, files, names })
  } catch (error) {
    // What the parser of forms complains about has no status: it is the form that is broken.
    throw error instanceof Error && !('statusCode' in error) && !(error instanceof Refusal)
      ? badRequest('The form could not be read.')
      : error
  }
  return { texts, files, names }
}

async function readParts(
  request: FastifyRequest,
  expected: ReadonlySet<string>,
  {
    texts,
    files,
    names,
  }: { texts: Map<string, unknown>; files: Map<string, Buffer>; names: Map<string, string> },
): Promise<void> {
  let bytes = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
      texts.set(
        part.fieldname,
        texts.has(part.fieldname) ? [texts.get(part.fieldname), part.value] : part.value,
      )
    } else if (expected.has(part.fieldname) && !files.has(part.fieldname)) {
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > limits.multipartBytes) throw tooLarge()
      // An input without a chosen file sends an empty one without a name.
      if (content.length === 0 && !part.filename) continue
      files.set(part.fieldname, content)
      names.set(part.fieldname, part.filename)
    } else part.file.resume()
  }
}

const tooLarge = () => new Refusal(413, { detail: 'The request is too large.' })
