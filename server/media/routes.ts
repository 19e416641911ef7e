import { mount } from '#contract/calls/mount.ts'
import { mediaPath, pictureSchema } from '#contract/media/media.ts'
import { mediaCalls } from '#contract/media/media-calls.ts'
import { messages } from '#contract/messages.ts'
import { invalid } from '#server/errors.ts'
import { InvalidImage } from '#server/files/images.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { Answer, implement } from '#server/http/calls.ts'
import { expectedVersion } from '#server/http/expected-version.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers } from '#server/list/csv-export.ts'
import { pictureUses } from '#server/media/picture-uses.ts'
import { replacePicture } from '#server/media/replace.ts'
import { createPictures } from '#server/media/store.ts'
import type { Services } from '#server/services.ts'

/** The library of the site's pictures, for administrators. */
export function mediaLibraryRoutes(app: App, services: Services): void {
  const { library } = services
  const pictures = createPictures(services)

  implement(app, services, mediaCalls, {
    ...mount(mediaPath, csvHandlers('Pictures', pictureSchema, pictures)),
    'GET media/': ({ query }) => pictures.list(query),
    'GET media/count/': async ({ query }) => ({ count: await pictures.count(query) }),
    'GET media/{id}/': async ({ params }) => {
      const picture = await pictures.find(params.id)
      return { ...picture, usedIn: await pictureUses(services, picture.path) }
    },
    'POST media/': async ({ readForm }) => {
      const form = await readForm()
      return withUploads(library, async (uploads) => {
        const stored = await storeSent(form, uploads)
        return new Answer(stored.isKnown ? 200 : 201, await pictures.add(stored))
      })
    },
    'PATCH media/{id}/': ({ params, body, request }) =>
      pictures.update(params.id, body, expectedVersion(request)),
    'POST media/{id}/replacement/': async ({ caller, params, readForm }) => {
      const form = await readForm()
      return withUploads(library, async (uploads) => {
        const stored = await storeSent(form, uploads)
        return pictures.find(await replacePicture(services, params.id, stored, caller))
      })
    },
    'DELETE media/{id}/': ({ params }) => pictures.remove(params.id),
  })
}

/** Stores the picture of a form. Throws 400 if there is none. */
async function storeSent({ files, fileNames }: ParsedBody, uploads: Uploads) {
  const sent = files.get('file')
  if (!sent) throw invalid({ file: [messages.required] })
  try {
    return await uploads.storePicture('library', sent, fileNames.get('file') ?? '')
  } catch (error) {
    throw error instanceof InvalidImage ? invalid({ file: [error.message] }) : error
  }
}
