import multipart from '@fastify/multipart'
import { limits } from '#contract/limits.ts'
import type { App } from '#server/http/route-schema.ts'

/**
 * Lets routes read forms (server/http/body.ts), without the plugin's hooks: they cost every request two promises and
 * a listener to delete files of a mode that is not used here.
 */
export function acceptForms(app: App): void {
  const withoutHooks: App = Object.create(app, { addHook: { value: () => withoutHooks } })
  const options = {
    // Each route declares the size of its files.
    throwFileSizeLimit: false,
    limits: {
      files: 10,
      fields: limits.multipartParts,
      parts: limits.multipartParts,
      fieldSize: limits.jsonBytes,
      fieldNameSize: 100,
      headerPairs: 50,
    },
  }
  multipart(withoutHooks, options, () => {})
}
