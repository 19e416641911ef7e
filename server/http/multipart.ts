import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { type FormLimits, partsOf } from '#contract/calls/body-limits.ts'
import { limits } from '#contract/limits.ts'
import { invalid } from '#server/errors.ts'
import { bytesOf } from '#server/http/collect-bytes.ts'
import { HttpError, tooLarge } from '#server/http/errors.ts'

/** Where the parts of a form go, in the order of the form. */
interface FormTarget {
  field(name: string, value: string): void
  /**
   * Reads the content to its end, or rejects; files come one after the other. Null if the form does not declare the
   * file, which is skipped.
   */
  file(name: string, fileName: string, content: BusboyFileStream): (() => Promise<void>) | null
}

/**
 * Reads a multipart form piece by piece and counts while it reads. Throws 413 as soon as there is more than the
 * limits allow, and 400 for a form that cannot be read; files that are being received are rejected with it.
 */
export async function readForm(raw: IncomingMessage, form: FormLimits, target: FormTarget): Promise<void> {
  const parser = createParser(raw, form)
  const declared: BusboyFileStream[] = []
  let receiving = Promise.resolve()
  let failure: unknown
  let interrupt: (error: unknown) => void = () => {}
  const fail = (error: unknown) => {
    failure ??= error
    interrupt(failure)
  }

  parser
    .on('field', (name, value, _, isTruncated) => {
      if (isTruncated) fail(tooLarge())
      else if (isFieldName(name)) target.field(name, value)
      else fail(malformedForm())
    })
    .on('file', (name, content, fileName) => {
      // A reader that stops early aborts its file and reports the reason itself.
      content.on('error', ({ name }) => name === 'AbortError' || fail(malformedForm()))
      const receive = isFieldName(name) ? target.file(name, fileName, content) : null
      if (!receive) return void content.resume()
      declared.push(content)
      receiving = receiving.then(receive)
      receiving.catch(fail)
    })
    .on('error', () => fail(malformedForm()))
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => fail(tooLarge()))
  // Waits for the disk, and no longer than until something fails.
  const settled = (start: (done: (error?: unknown) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      interrupt = reject
      if (failure) reject(failure)
      else start((error) => (failure || error ? reject(failure ?? error) : resolve()))
    })

  try {
    let bytes = 0
    for await (const chunk of bytesOf(raw)) {
      bytes += chunk.length
      await settled((done) => parser.write(chunk, done))
      const inFiles = declared.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
      if (inFiles > form.fileBytes || bytes - inFiles > form.bytes) throw tooLarge()
    }
    await settled((done) => parser.on('finish', () => done()).end())
    await receiving
  } catch (error) {
    for (const content of declared) content.destroy(asError(error))
    await receiving.catch(() => {})
    throw error
  }
}

function createParser(raw: IncomingMessage, form: FormLimits) {
  try {
    return new Busboy({
      // A multipart body has a content type.
      headers: raw.headers as BusboyHeaders,
      limits: {
        fieldSize: form.bytes,
        fields: form.fields,
        parts: partsOf(form),
        headerPairs: 10,
        headerSize: limits.partHeaderBytes,
      },
    })
  } catch {
    // Such as a content type without a boundary.
    throw malformedForm()
  }
}

/** Names of an object's own workings are refused, however they would be used (I6). */
const isFieldName = (name: string | undefined): name is string =>
  name !== undefined && name.length <= maxNameLength && !(name in Object.prototype)

const maxNameLength = 100

const malformedForm = () => invalid('Malformed form.')

const asError = (error: unknown) => (error instanceof Error ? error : new HttpError(400, {}))
