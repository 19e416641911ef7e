import { useQuery } from '@tanstack/react-query'
import { adminPath } from '#contract/account/admin-path.ts'
import { profileQuery } from '#web/admin/account/account-api.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Avatar } from '#web/ui/images/stored-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function Profile() {
  const { data: profile, isError, refetch } = useQuery(profileQuery())
  return (
    <div className="grid max-w-xl gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle title="My Profile">Your name and photo.</CardTitle>
        <ButtonLink to={`${adminPath}/edit-profile`} icon="edit">
          Edit Profile
        </ButtonLink>
      </div>
      <section aria-label="Profile" className="rounded-card border border-line bg-surface">
        {isError && <RetryLine onRetry={() => void refetch()}>Your profile could not be loaded.</RetryLine>}
        {profile ? (
          <div className="flex flex-wrap items-start gap-6 p-6">
            <Avatar path={profile.profile_image} size="lg" alt="Profile picture" />
            <div className="grid min-w-0 flex-1 gap-4">
              <dl className="grid gap-4">
                <Fact label="First Name">{profile.first_name}</Fact>
                <Fact label="Last Name">{profile.last_name}</Fact>
                <Fact label="Email">{profile.email}</Fact>
              </dl>
              {profile.pending_email !== undefined && (
                <p
                  role="status"
                  className="rounded-control bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn"
                >
                  We have sent a link to {profile.pending_email}. Open it within a day to make that your email
                  address.
                </p>
              )}
            </div>
          </div>
        ) : (
          <div className="p-6">
            <Skeleton lines={4} />
          </div>
        )}
      </section>
    </div>
  )
}
