import { invitationQueue } from '#server/employees/account-store.ts'
import { createInvite } from '#server/employees/invitation-store.ts'
import { defineWorker } from '#server/modules/module.ts'
import { createAccounts } from '#server/sessions/accounts.ts'

/** Mails invitations whose time has come. Run twice, it mails a second link, and only that one works. */
export const invitationWorker = defineWorker(invitationQueue, (services) => {
  const accounts = createAccounts('employee', services)
  const invite = createInvite(accounts, services)
  return {
    async run({ accountId }) {
      const account = await accounts.find(accountId)
      if (account && account.passwordHash === null) await invite(account, 'admin')
    },
  }
})
