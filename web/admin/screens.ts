import { company } from '#contract/company.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'

interface Screen {
  /** In `web/authority/`. */
  readonly file: string
  /** What the browser's tab says; the company's name follows it. */
  readonly title: string
}

/** The area's own screens by their address under /authority. Lists of content types need no line: they are found by their definition. */
export const screens = {
  dashboard: { file: 'dashboard.tsx', title: 'Dashboard' },
  profile: { file: 'profile.tsx', title: 'My Profile' },
  'edit-profile': { file: 'edit-profile.tsx', title: 'Edit Profile' },
  'change-password': { file: 'change-password.tsx', title: 'Change Password' },
  contactUs: { file: 'enquiries.tsx', title: 'Contact us' },
} as const satisfies Record<string, Screen>

/** The screens before signing in; no guard stands before them (AC-020). */
export const authScreens = {
  login: { file: 'login.tsx', title: 'Login' },
  'forgot-password': { file: 'forgot-password.tsx', title: 'Forgot password' },
  'email-sent': { file: 'email-sent.tsx', title: 'Email sent' },
  'reset-password': { file: 'reset-password.tsx', title: 'Reset password' },
} as const satisfies Record<string, Screen>

/** Whether a screen stands behind the guard, and so in the frame. */
export const isGuarded = (pathname: string): boolean =>
  pathname !== '/logout' && !Object.keys(authScreens).some((path) => pathname === `/authority/${path}`)

/** The content lists by their address under /authority. */
export const contentLists = Object.fromEntries(
  (Object.keys(contentTypes) as ContentPath[]).map((path) => [contentTypes[path].admin.path, path]),
) as Readonly<Record<string, ContentPath>>

const knownPaths = [...Object.keys(screens), ...Object.keys(authScreens), ...Object.keys(contentLists)]

export const hasScreen = (path: string): boolean => knownPaths.includes(path)

/** The right spelling of an address of this area that differs in letter case only (AC-010); else undefined. */
export function canonicalPath(pathname: string): string | undefined {
  const canonical = knownPaths
    .map((path) => `/authority/${path}`)
    .find((address) => address.toLowerCase() === pathname.toLowerCase().replace(/\/+$/, ''))
  return canonical === pathname ? undefined : canonical
}

const listTitles = Object.entries(contentLists).map(([path, type]) => {
  const { admin, label } = contentTypes[type]
  return [path, admin.title ?? label.many] as const
})

/** What every address of the area shows, in lower case, which means the same. The area begins at its dashboard. */
const titles = new Map([
  ['/logout', 'Logout'],
  ['/authority', screens.dashboard.title],
  ...[
    ...Object.entries({ ...screens, ...authScreens }).map(([path, { title }]) => [path, title] as const),
    ...listTitles,
  ].map(([path, title]) => [`/authority/${path.toLowerCase()}`, title] as const),
])

/** The document's title at an address of this area; the server sends it with the empty frame. */
export function documentTitle({ pathname, search }: { pathname: string; search: string }): string {
  const title = titles.get(pathname.toLowerCase().replace(/\/+$/, '')) ?? 'Not found'
  const view = new URLSearchParams(search).has('trash') ? `Trash – ${title}` : title
  return `${view} – ${company.name}`
}
