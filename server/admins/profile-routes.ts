import { updateProfile } from '#contract/account/account.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireAdmin } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'

/** AC-152, AC-153. */
const picture = { name: 'profile_image', folder: 'admin' }

export function profileRoutes(app: App, { library }: Services, accounts: Accounts): void {
  app.get(
    '/api/get-admin/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.find },
    async (request, reply) => {
      const { firstName, lastName, email, profileImage } = await findAccount(requireAdmin(request).id)
      return reply.send({ first_name: firstName, last_name: lastName, email, profile_image: profileImage })
    },
  )

  app.put(
    '/api/update-admin/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.update },
    async (request, reply) => {
      const { id } = requireAdmin(request)
      const form = await parseBody(request)
      const { first_name, last_name, email } = validate(updateProfile.body, Object.fromEntries(form.fields))
      const before = await findAccount(id)
      const after = await withUploads(library, async (uploads) => {
        const image = await storeSentImage(form, picture, uploads)
        return accounts.updateProfile(id, { firstName: first_name, lastName: last_name, email, image })
      })
      if (after.email !== before.email) logSecurity(request, 'e-mail address changed', id)
      return reply.send({
        first_name: after.firstName,
        last_name: after.lastName,
        username: after.email,
        profile_image: after.profileImage,
      })
    },
  )

  async function findAccount(id: number): Promise<Account> {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    return account
  }
}
