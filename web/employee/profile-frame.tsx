import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EmployeeProfile } from '#contract/employee.ts'
import { employeeMessages as messages } from '#contract/employee-messages.ts'
import { fullName } from '#web/employee/picture.tsx'
import { PictureActions } from '#web/employee/picture-actions.tsx'
import { profileQuery } from '#web/employee/portal-api.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the profile and its form share: who it is, and what can be done with the picture (EP-353, EP-370). */
export function ProfileFrame({ children }: { children: (profile: EmployeeProfile) => ReactNode }) {
  const { data: profile, isError, refetch } = useQuery(profileQuery())
  return (
    <section
      aria-label="Profile"
      className="mx-auto max-w-3xl overflow-hidden rounded-card border border-line bg-surface"
    >
      {isError && <RetryLine onRetry={() => void refetch()}>{messages.loadFailed}</RetryLine>}
      {profile ? (
        <div className="grid gap-6 p-5 sm:p-6">
          <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <PictureActions profile={profile}>
              <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{fullName(profile)}</h1>
              {profile.designation && <p className="text-md text-ink-muted">{profile.designation}</p>}
            </PictureActions>
          </header>
          {children(profile)}
        </div>
      ) : (
        !isError && (
          <div className="p-6">
            <Skeleton lines={8} />
          </div>
        )
      )}
    </section>
  )
}
