import { profileCalls } from '#contract/account/account-calls.ts'
import { createEmailRequest } from '#server/admins/email-request.ts'
import { storeSentImage } from '#server/files/sent-image.ts'
import { withUploads } from '#server/files/uploads.ts'
import { implement } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
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

  async function pendingEmail(id: number): Promise<{ pending_email?: string }> {
    const email = await emailChanges.pending(id)
    return email === null ? {} : { pending_email: email }
  }

  async function findAccount(id: number): Promise<Account> {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    return account
  }

  implement(app, services, profileCalls, {
    'GET get-admin/{id}/': async ({ caller }) => {
      const { id, firstName, lastName, email, profileImage } = await findAccount(caller.id)
      return {
        first_name: firstName,
        last_name: lastName,
        email,
        profile_image: profileImage,
        role: caller.role,
        ...(caller.lacksSecondStep && { lacks_second_step: true as const }),
        ...(await pendingEmail(id)),
      }
    },

    'PUT update-admin/{id}/': async ({ request, caller: { id }, readForm }) => {
      await using form = await readForm()
      const sent = form.values
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
      return {
        first_name: after.firstName,
        last_name: after.lastName,
        username: after.email,
        profile_image: after.profileImage,
        ...(await pendingEmail(id)),
      }
    },
  })
}
