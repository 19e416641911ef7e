import type { Administrator, NewAdministrator } from '#contract/account/administrator.ts'
import type { Role } from '#contract/account/roles.ts'
import { api } from '#web/calls.ts'

export const addAdministrator = (body: NewAdministrator) => api('POST administrators/', { body })

export const changeAdministrator = (id: number, body: { role?: Role; active?: boolean }) =>
  api('PATCH administrators/{id}/', { params: { id }, body })

export const removeAdministrator = (id: number) => api('DELETE administrators/{id}/', { params: { id } })

export const signAdministratorOut = (id: number) =>
  api('DELETE administrators/{id}/sessions/', { params: { id } })

/** For who has lost phone and recovery codes. */
export const resetSecondStep = (id: number) => api('DELETE administrators/{id}/two-step/', { params: { id } })

/** Mails a link that sets a password. */
export const inviteAdministrator = (id: number) => api('POST administrators/{id}/invite/', { params: { id } })

export const administratorName = ({ first_name, last_name, email }: Administrator): string =>
  `${first_name} ${last_name}`.trim() || email
