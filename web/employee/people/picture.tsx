import type { EmployeeProfile } from '#contract/employee/employee.ts'
import { employeeMessages } from '#contract/employee/employee-messages.ts'
import { Avatar } from '#web/ui/images/stored-image.tsx'

type Pictured = Pick<EmployeeProfile, 'profileImage' | 'avatarUrls'>

/** The uploaded picture, otherwise the tracker's in the best size, otherwise a neutral one (EP-089, EP-483). */
export function Picture({
  profile,
  ...more
}: {
  profile: Pictured | undefined
  alt?: string
  size?: 'sm' | 'lg'
}) {
  const { profileImage = null, avatarUrls = {} } = profile ?? {}
  const otherUrl = avatarUrls['48x48'] ?? avatarUrls['32x32'] ?? Object.values(avatarUrls)[0]
  return <Avatar path={profileImage} otherUrl={otherUrl} {...more} />
}

/** First and last name, or a placeholder if both are missing (EP-090, EP-346). */
export const fullName = ({ firstName, lastName }: Pick<EmployeeProfile, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || employeeMessages.unnamed
