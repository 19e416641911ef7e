import { employeeProfileCalls } from '#contract/employee/employee-calls.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { createProfiles } from '#server/employees/profiles.ts'
import { invalid } from '#server/errors.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import type { Accounts } from '#server/sessions/accounts.ts'
import { createChangeOwnPassword } from '#server/sessions/change-password.ts'

/** The employee's own profile and password. */
export function profileRoutes(app: App, services: Services, accounts: Accounts): void {
  const profiles = createProfiles(services)
  const changeOwnPassword = createChangeOwnPassword(accounts, services)

  implement(app, services, employeeProfileCalls, {
    'GET jira/profile/{user}/': async ({ caller }) => ({ user: await profiles.find(caller) }),

    'PUT jira/profile/{user}/': async ({ caller, readForm }) => {
      await using form = await readForm()
      const { image, user } = await withUploads(services.library, async (uploads) => {
        const image = await storePicture(form, uploads)
        return { image, user: await profiles.update(caller, { ...form.values, image }) }
      })
      return { message: messageOf(image), user }
    },

    'POST jira/change-password/{user}/': async ({ request, caller, body }) => {
      const rejection = await changeOwnPassword(request, caller, body)
      if (rejection) throw invalid({ [rejection.field]: [rejection.message] })
    },
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
