import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { findIn } from '#contract/search/matching.ts'
import type { useMay } from '#web/admin/permissions.ts'
import { areaOfScreen, hasScreen } from '#web/admin/screens.ts'
import { menuOf } from '#web/admin/shell/menu.ts'
import type { IconSource } from '#web/ui/images/icon.tsx'

/** A screen, or the form of something new. */
export interface Command {
  readonly label: string
  /** Other words for it. */
  readonly words: string
  /** The part of its text that was found. */
  readonly note?: string | null
  readonly icon: IconSource
  readonly to: string
}

/**
 * The screens and forms that the words fit, the best first; all screens without any.
 * @param may what the role of who is signed in may do
 */
export function findCommands(query: string, may: ReturnType<typeof useMay>): readonly Command[] {
  const screens = screensFor((path) => hasScreen(path) && may(areaOfScreen(path) ?? 'any'))
  if (query === '') return screens
  const additions = Object.values<AnyContent>(contentTypes)
    .filter(({ area }) => may(area, 'write'))
    .map(additionOf)
  return findIn([...screens, ...additions], ({ label, words }) => `${label} ${words}`, query).slice(0, 5)
}

const screensFor = (mayOpen: (path: string) => boolean): readonly Command[] => [
  ...menuOf(mayOpen)
    .flatMap((item) =>
      'entries' in item
        ? item.entries.map((entry) => ({ ...entry, words: item.label, icon: item.icon }))
        : [{ ...item, words: '' }],
    )
    .map(({ label, path, words, icon }) => ({ label, words, icon, to: `${adminPath}/${path}` })),
  { label: 'My Profile', words: 'account settings', icon: 'profile', to: `${adminPath}/profile` },
  { label: 'Edit Profile', words: 'account settings', icon: 'editProfile', to: `${adminPath}/edit-profile` },
  {
    label: 'Change Password',
    words: 'account settings',
    icon: 'password',
    to: `${adminPath}/change-password`,
  },
  { label: 'Logout', words: 'sign out leave', icon: 'logout', to: '/logout' },
]

const additionOf = ({ label, admin }: AnyContent): Command => ({
  label: `New ${label.one}`,
  words: 'add create',
  icon: 'add',
  // Its list opens the form.
  to: `${adminPath}/${admin.path}?title=`,
})

/** What is to happen to what is found: `publish harbour` publishes the article about the harbour. */
export function parseVerb(query: string): { readonly status: 0 | 1; readonly rest: string } | null {
  const [, verb, rest] = /^(publish|unpublish)\s+(\S.*)$/i.exec(query.trim()) ?? []
  return verb && rest ? { status: verb.toLowerCase() === 'publish' ? 1 : 0, rest } : null
}
