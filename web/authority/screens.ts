import { type ContentPath, contents } from '#contract/content/index.ts'

/** The area's own screens by their address under /authority. Lists of content types need no line: they are found by their definition. */
export const screens = {
  dashboard: 'dashboard.tsx',
  profile: 'profile.tsx',
  'edit-profile': 'edit-profile.tsx',
  'change-password': 'change-password.tsx',
  contactUs: 'enquiries.tsx',
} as const

/** The screens before signing in; no guard stands before them (AC-020). */
export const entrances = {
  login: 'login.tsx',
  'forgot-password': 'forgot-password.tsx',
  'email-sent': 'email-sent.tsx',
  'reset-password': 'reset-password.tsx',
} as const

/** Whether a screen stands behind the guard, and so in the frame. */
export const isGuarded = (pathname: string): boolean =>
  pathname !== '/logout' && !Object.keys(entrances).some((path) => pathname === `/authority/${path}`)

/** The content lists by their address under /authority. */
export const lists = Object.fromEntries(
  (Object.keys(contents) as ContentPath[]).map((path) => [contents[path].screen.path, path]),
) as Readonly<Record<string, ContentPath>>

const known = [...Object.keys(screens), ...Object.keys(entrances), ...Object.keys(lists)]

export const hasScreen = (path: string): boolean => known.includes(path)

/** The right spelling of an address of this area that differs in letter case only (AC-010); else undefined. */
export function rightSpelling(pathname: string): string | undefined {
  const right = known
    .map((path) => `/authority/${path}`)
    .find((address) => address.toLowerCase() === pathname.toLowerCase().replace(/\/+$/, ''))
  return right === pathname ? undefined : right
}
