import { updateProfile } from '#contract/account/account.ts'
import { createEmailRequest } from '#server/admins/email-request.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireAdmin } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { validate } from '#server/http/validate.ts'
import type { Services } from '#server/services.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import type { EmailChanges } from '#server/sessions/email-changes.ts'

/** AC-152, AC-153. */
const picture = { name: 'profile_image', folder: 'admin' }

export function profileRoutes(
  app: App,
  services: Services,
  { accounts, emailChanges }: { accounts: Accounts; emailChanges: EmailChanges },
): void {
  const { library } = services
  const requestEmail = createEmailRequest(services, emailChanges)

  app.get(
    '/api/get-admin/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.find },
    async (request, reply) => {
      const { id, firstName, lastName, email, profileImage } = await findAccount(requireAdmin(request).id)
      return reply.send({
        first_name: firstName,
        last_name: lastName,
        email,
        profile_image: profileImage,
        ...(await pendingEmail(id)),
      })
    },
  )

  app.put(
    '/api/update-admin/:id/',
    { config: { access: 'admin', own: 'id' }, schema: accountDocs.update },
    async (request, reply) => {
      const { id } = requireAdmin(request)
      const form = await parseBody(request)
      const sent = validate(updateProfile.body, Object.fromEntries(form.fields))
      const before = await findAccount(id)
      const isSame = sent.email.toLowerCase() === before.email.toLowerCase()
      const after = await withUploads(library, async (uploads) => {
        const image = await storeSentImage(form, picture, uploads)
        if (!isSame) await requestEmail(request, before, sent)
        const { first_name: firstName, last_name: lastName } = sent
        return accounts.updateProfile(id, {
          firstName,
          lastName,
          email: isSame ? sent.email : before.email,
          image,
        })
      })
      return reply.send({
        first_name: after.firstName,
        last_name: after.lastName,
        username: after.email,
        profile_image: after.profileImage,
        ...(await pendingEmail(id)),
      })
    },
  )

  async function pendingEmail(id: number): Promise<{ pending_email?: string }> {
    const email = await emailChanges.pending(id)
    return email === null ? {} : { pending_email: email }
  }

  async function findAccount(id: number): Promise<Account> {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    return account
  }
}
