import { z } from 'zod'
import type { FileField } from '#contract/calls/body-limits.ts'
import { employeeProfileSchema, updateEmployeeProfile } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { portalPath } from '#contract/employee/employee-path.ts'
import { limits } from '#contract/limits.ts'
import { createProfiles } from '#server/employees/profiles.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import { requireEmployee } from '#server/http/access.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { HttpError } from '#server/http/errors.ts'
import { type App, errorDetail, errorSentence, type RouteSchema } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'

const url = `/api/${portalPath}/profile/:user/`
const config = { access: 'employee', own: 'user' } as const

/** Above the limit of a picture, so that one that is too large gets the same kind of answer as other invalid ones. */
const pictureField: FileField = { maxBytes: 2 * limits.imageBytes, inMemory: true }

/** The employee's own profile (EP-390 to EP-394, EP-499 to EP-502). */
export function profileRoutes(app: App, services: Services): void {
  const profiles = createProfiles(services)

  app.get(url, { config, schema: docs.find }, async (request, reply) =>
    reply.send({ user: await profiles.find(requireEmployee(request)) }),
  )

  app.put(url, { config, schema: docs.update }, async (request, reply) => {
    const employee = requireEmployee(request)
    await using body = await parseBody(request)
    const values = validate(updateEmployeeProfile.body, Object.fromEntries(body.fields))
    const { image, user } = await withUploads(services.library, async (uploads) => {
      const image = await storePicture(body, uploads)
      return { image, user: await profiles.update(employee, { ...values, image }) }
    })
    return reply.send({ message: messageOf(image), user })
  })
}

/** A file is a new picture and null removes it; anything else, such as the current path, changes nothing. */
async function storePicture(
  { files, fields }: ParsedBody,
  uploads: Uploads,
): Promise<StoredFile | null | undefined> {
  const bytes = files.get('profileImage')
  if (!bytes) return fields.get('profileImage') === null ? null : undefined
  try {
    return await uploads.store('employee', bytes)
  } catch (error) {
    throw error instanceof InvalidImage ? new HttpError(400, { error: error.message }) : error
  }
}

function messageOf(image: StoredFile | null | undefined): string {
  if (image === undefined) return messages.profileUpdated
  return image ? messages.imageUpdated : messages.imageDeleted
}

const tags = ['Portal']
const docs = {
  find: {
    tags,
    summary: "The employee's own profile",
    response: { 200: z.object({ user: employeeProfileSchema }), 401: errorDetail, 403: errorDetail },
  },
  update: {
    tags,
    summary: 'Changes the fields that are sent; profileImage is a file, or null to remove the picture',
    form: { fields: updateEmployeeProfile.body, files: { profileImage: pictureField } },
    response: {
      200: updateEmployeeProfile.response,
      400: errorSentence,
      401: errorDetail,
      403: errorDetail,
      413: errorSentence,
    },
  },
} satisfies Record<string, RouteSchema>
