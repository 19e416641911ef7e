import { invalid } from '#server/errors.ts'
import type { Account } from '#server/sessions/accounts.ts'
import { weaknessOf } from '#server/startup/password-rule.ts'

/** Who knows what the company is called. */
export interface CompanyName {
  current(): Promise<{ readonly company: { readonly name: string } }>
}

/** Throws 400 for the field `new_password`. */
export async function requireStrongPassword(
  password: string,
  { email, username, firstName, lastName }: Account,
  siteSettings: CompanyName,
): Promise<void> {
  const { company } = await siteSettings.current()
  const names = [email, username ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const weakness = weaknessOf(password, [...names, company.name])
  if (weakness !== null) throw invalid({ new_password: [weakness] })
}
