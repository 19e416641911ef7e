import { personalDataCalls } from '#contract/privacy/personal-data-calls.ts'
import { zipOf } from '#server/files/zip.ts'
import { implement } from '#server/http/calls.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { App } from '#server/http/route-schema.ts'
import { createPersonalData } from '#server/privacy/personal-data.ts'
import type { Services } from '#server/services.ts'

export function personalDataRoutes(app: App, services: Services): void {
  const personalData = createPersonalData(services)
  implement(app, services, personalDataCalls, {
    'POST personal-data/': ({ body }) => personalData.find(body.email),
    'POST personal-data/export/': async ({ body, reply, recordExport }) => {
      const { entries, count } = await personalData.export(body.email)
      await recordExport({ count })
      return reply
        .type('application/zip')
        .header('content-disposition', attachment('personal-data.zip'))
        .send(zipOf(entries) as never)
    },
    'POST personal-data/erase/': ({ body, caller }) =>
      personalData.erase(body.email, caller.id, body.replace_names ?? false),
  })
}
