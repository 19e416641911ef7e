import type { Candidate } from '#contract/hiring/candidate.ts'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import { findEmployeeByEmail, proposeUsername } from '#server/employees/account-store.ts'
import type { Services } from '#server/services.ts'

/** What an application and its resume say of a new colleague. */
export async function proposalFor(
  { id, candidateName, email, designation, description }: Candidate,
  { db, readings, siteSettings }: Pick<Services, 'db' | 'readings' | 'siteSettings'>,
): Promise<Pick<Onboarding, 'values' | 'existing'>> {
  const [first_name = '', ...others] = candidateName.trim().split(/\s+/)
  const last_name = others.join(' ')
  const [existing, username, reading, { company }] = await Promise.all([
    findEmployeeByEmail(db, email),
    proposeUsername(db, first_name, last_name),
    readings.of(id),
    siteSettings.current(),
  ])
  const summary = reading?.error === null ? reading.sections.summary : undefined
  return {
    existing: existing ? { username: existing.username, isActive: existing.active } : null,
    values: {
      ...{ first_name, last_name, username, email, designation },
      description: summary?.trim() || description,
      message: `Welcome to ${company.name}, ${first_name}!`,
    },
  }
}
