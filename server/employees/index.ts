import { employeeRoutes } from '#server/employees/employee-routes.ts'
import { installEmployeeSearch } from '#server/employees/employee-search.ts'
import { invitationWorker } from '#server/employees/invitation-worker.ts'
import { profileRoutes } from '#server/employees/profile-routes.ts'
import { linkWorker, sessionRoutes } from '#server/employees/session-routes.ts'
import type { Module } from '#server/modules/module.ts'
import { createAccounts } from '#server/sessions/accounts.ts'
import { securityRoutes } from '#server/sessions/security-routes.ts'

export const employees: Module = {
  install: installEmployeeSearch,
  workers: [linkWorker, invitationWorker],
  routes(app, services) {
    const accounts = createAccounts('employee', services)
    sessionRoutes(app, services, accounts)
    profileRoutes(app, services, accounts)
    securityRoutes(app, services, 'employee', accounts)
    employeeRoutes(app, services, accounts)
  },
}
