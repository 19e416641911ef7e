import { adminPath } from '#contract/account/admin-path.ts'
import { isInvitation } from '#contract/account/invitation-link.ts'
import type { Area } from '#contract/account/roles.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { keysOf } from '#contract/records.ts'

interface Screen {
  /** In `web/admin/`. */
  readonly file: string
  /** The document's title, followed by the company's name. */
  readonly title: string
  /** Whose roles may open it; without one, every administrator may. */
  readonly area?: Area
}

/**
 * The screens by their path under `adminPath`. Lists of content types need no line: their path is in their
 * definition.
 */
export const screens = {
  dashboard: { file: 'dashboard/dashboard.tsx', title: 'Dashboard' },
  profile: { file: 'account/profile.tsx', title: 'My Profile' },
  'edit-profile': { file: 'account/edit-profile.tsx', title: 'Edit Profile' },
  'change-password': { file: 'account/change-password.tsx', title: 'Change Password' },
  security: { file: 'account/security.tsx', title: 'Security' },
  'join-team': { file: 'join-team/join-team.tsx', title: 'Join our team', area: 'hiring' },
  'email-template': { file: 'email-templates/email-template.tsx', title: 'Email Templates', area: 'hiring' },
  'email-logs': { file: 'email-logs/email-logs.tsx', title: 'Email Logs', area: 'hiring' },
  'upload-documents': {
    file: 'assistant/upload-documents.tsx',
    title: 'Upload Documents',
    area: 'assistant',
  },
  conversations: { file: 'assistant/conversations.tsx', title: 'Conversations', area: 'assistant' },
  'content-gaps': { file: 'assistant/content-gaps.tsx', title: 'Content gaps', area: 'assistant' },
  people: { file: 'people/people.tsx', title: 'People', area: 'people' },
  employees: { file: 'employees/employees.tsx', title: 'Employees', area: 'portal' },
  projects: { file: 'projects/projects.tsx', title: 'Projects', area: 'portal' },
  'project-timesheet': { file: 'projects/project-timesheet.tsx', title: 'Timesheet', area: 'portal' },
  activity: { file: 'activity/activity.tsx', title: 'Activity' },
  media: { file: 'media/media.tsx', title: 'Media', area: 'content' },
  'site-settings': { file: 'site-settings/site-settings.tsx', title: 'Site settings', area: 'content' },
  storage: { file: 'storage/storage.tsx', title: 'Storage', area: 'settings' },
  'personal-data': { file: 'privacy/personal-data.tsx', title: 'Personal data', area: 'people' },
  'api-access': { file: 'api-access/api-access.tsx', title: 'API access' },
  contactUs: { file: 'enquiries/enquiries.tsx', title: 'Contact us', area: 'enquiries' },
} as const satisfies Record<string, Screen>

/** The admin area, and where a sign-in leads to by default. */
export const area = { path: adminPath, home: `${adminPath}/dashboard` } as const

/** The screens before signing in, without a guard (AC-020). */
export const authScreens = {
  login: { file: 'account/login.tsx', title: 'Login' },
  'forgot-password': { file: 'account/forgot-password.tsx', title: 'Forgot password' },
  'email-sent': { file: 'account/email-sent.tsx', title: 'Email sent' },
  'reset-password': { file: 'account/reset-password.tsx', title: 'Reset password' },
  'confirm-email': { file: 'account/confirm-email.tsx', title: 'Confirm email address' },
  'restore-email': { file: 'account/restore-email.tsx', title: 'Bring back email address' },
} as const satisfies Record<string, Screen>

/** Whether a screen is behind the guard, and thus in the layout. */
export const isGuarded = (pathname: string): boolean =>
  pathname !== '/logout' && !Object.keys(authScreens).some((path) => pathname === `${adminPath}/${path}`)

/** The content lists by their path under `adminPath`. */
export const contentLists: Readonly<Record<string, ContentPath>> = Object.fromEntries(
  keysOf(contentTypes).map((path) => [contentTypes[path].admin.path, path]),
)

/** The area of a screen; undefined if every administrator may open it. */
export function areaOfScreen(path: string): Area | undefined {
  const listed = contentLists[path]
  const screen: Screen | undefined = new Map(Object.entries(screens)).get(path)
  return listed ? contentTypes[listed].area : screen?.area
}

const knownPaths = [...Object.keys(screens), ...Object.keys(authScreens), ...Object.keys(contentLists)]

export const hasScreen = (path: string): boolean => knownPaths.includes(path)

/** The path of a screen that differs only in letter case (AC-010), or undefined. */
export function canonicalPath(pathname: string): string | undefined {
  const canonical = knownPaths
    .map((path) => `${adminPath}/${path}`)
    .find((path) => path.toLowerCase() === pathname.toLowerCase().replace(/\/+$/, ''))
  return canonical === pathname ? undefined : canonical
}

const listTitles = Object.entries(contentLists).map(([path, type]) => {
  const { admin, label } = contentTypes[type]
  return [path, admin.title ?? label.many] as const
})

/** The title of every screen by its path in lower case; the root leads to the dashboard. */
const titles = new Map([
  ['/logout', 'Logout'],
  [adminPath, screens.dashboard.title],
  ...[
    ...Object.entries({ ...screens, ...authScreens }).map(([path, { title }]) => [path, title] as const),
    ...listTitles,
  ].map(([path, title]) => [`${adminPath}/${path.toLowerCase()}`, title] as const),
])

/**
 * The document's title at a URL of the admin area; the server sends it with the empty layout.
 * @param company its name
 */
export function documentTitle(
  { pathname, search }: { pathname: string; search: string },
  company: string,
): string {
  const title = titles.get(pathname.toLowerCase().replace(/\/+$/, '')) ?? 'Not found'
  const query = new URLSearchParams(search)
  if (title === authScreens['reset-password'].title && isInvitation(query)) return `Welcome – ${company}`
  const view = query.has('trash') ? `Trash – ${title}` : title
  return `${view} – ${company}`
}
