import { isInvitation } from '#contract/account/invitation-link.ts'
import { employeePath, forgotPasswordPath, setPasswordPath } from '#contract/employee/employee-path.ts'
import type { IconSource } from '#web/ui/images/icon.tsx'

interface Screen {
  /** In `web/employee/`. */
  readonly file: string
  /** The document's title, which the company's name follows; a parameter of the path stands for its value. */
  readonly title: string
}

/** The screens behind the guard, by their path under `employeePath`. */
export const screens = {
  dashboard: { file: 'dashboard/dashboard.tsx', title: 'Dashboard' },
  'project-detail/:projectKey': { file: 'project/project-detail.tsx', title: 'Project :projectKey' },
  'issue-detail/:issueKey': { file: 'issue/issue.tsx', title: ':issueKey' },
  chats: { file: 'chat/chats.tsx', title: 'Chat' },
  files: { file: 'files/files.tsx', title: 'Files' },
  inbox: { file: 'inbox/inbox.tsx', title: 'Inbox' },
  timesheet: { file: 'timesheet/timesheet.tsx', title: 'Timesheet' },
  profile: { file: 'profile/profile.tsx', title: 'Profile' },
  'edit-profile': { file: 'profile/edit-profile.tsx', title: 'Edit profile' },
  security: { file: 'account/security.tsx', title: 'Security' },
  'change-password': { file: 'account/change-password.tsx', title: 'Change password' },
} as const satisfies Record<string, Screen>

interface NavigationEntry {
  /** Under `employeePath`. */
  readonly path: keyof typeof screens
  readonly label: string
  readonly icon: IconSource
}

/** The first three as the requirements have them (EP-068). */
export const navigation: readonly NavigationEntry[] = [
  { path: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
  { path: 'files', label: 'Files', icon: 'files' },
  { path: 'chats', label: 'Chat', icon: 'chat' },
  { path: 'timesheet', label: 'Timesheet', icon: 'timesheet' },
]

/** The pages without a guard, by their whole path. */
export const openPages = {
  [`${employeePath}/login`]: { file: 'account/login.tsx', title: 'Login' },
  [forgotPasswordPath]: { file: 'account/forgot-password.tsx', title: 'Forgot password' },
  [setPasswordPath]: { file: 'account/set-password.tsx', title: 'Set a password' },
} satisfies Record<string, Screen>

/** The path that a sign-in and the portal's root lead to. */
export const homePath = `${employeePath}/${'dashboard' satisfies keyof typeof screens}`

/** The portal, and where a sign-in leads to by default. */
export const area = { path: employeePath, home: homePath } as const

/** Whether a page is behind the guard, and so in the layout. */
export const isGuarded = (pathname: string): boolean => !Object.hasOwn(openPages, pathname)

const titles = [
  [employeePath, 'Employees'] as const,
  ...Object.entries(screens).map(([path, { title }]) => [`${employeePath}/${path}`, title] as const),
  ...Object.entries(openPages).map(([path, { title }]) => [path, title] as const),
].map(([path, title]) => ({ pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), title }))

/**
 * The document's title at a URL of the portal; the server sends it with the empty layout.
 * @param company its name
 */
export function documentTitle(
  { pathname, search }: { pathname: string; search: string },
  company: string,
): string {
  const path = pathname.replace(/\/+$/, '')
  if (path === setPasswordPath && isInvitation(new URLSearchParams(search))) return `Welcome – ${company}`
  for (const { pattern, title } of titles) {
    const match = pattern.exec(path)
    if (match) return `${title.replace(/:(\w+)/g, (_, name) => match.groups?.[name] ?? '')} – ${company}`
  }
  return `Not found – ${company}`
}
