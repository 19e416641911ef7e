import { employeeRoutes } from '#server/employees/employee-routes.ts'
import { installEmployeeSearch } from '#server/employees/employee-search.ts'
import { linkWorker, passwordRoutes } from '#server/employees/password-routes.ts'
import { profileRoutes } from '#server/employees/profile-routes.ts'
import { signInRoutes } from '#server/employees/sign-in-routes.ts'
import type { Module } from '#server/modules/module.ts'
import { createAccounts } from '#server/sessions/accounts.ts'
import { createSignIn } from '#server/sessions/sign-in.ts'

export const employees: Module = {
  install: installEmployeeSearch,
  workers: [linkWorker],
  routes(app, services) {
    const accounts = createAccounts('employee', services)
    signInRoutes(app, createSignIn('employee', accounts, services))
    passwordRoutes(app, services, accounts)
    profileRoutes(app, services)
    employeeRoutes(app, services, accounts)
  },
}
