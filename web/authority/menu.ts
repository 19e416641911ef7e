import { hasScreen } from '#web/authority/screens.ts'
import type { IconName } from '#web/ui/icon.tsx'

export interface Entry {
  readonly label: string
  /** The screen's address under /authority. */
  readonly path: string
  readonly icon: IconName
}

export interface Group {
  readonly label: string
  readonly icon: IconName
  readonly entries: readonly Omit<Entry, 'icon'>[]
}

/** The whole left menu (AC-032 to AC-036). */
export const menu: readonly (Entry | Group)[] = [
  { label: 'Dashboard', path: 'dashboard', icon: 'dashboard' },
  { label: 'Banners', path: 'Banners', icon: 'banners' },
  { label: 'Articles', path: 'articles', icon: 'articles' },
  { label: 'Services', path: 'services', icon: 'services' },
  { label: 'Industries', path: 'industry', icon: 'industries' },
  { label: 'Clients', path: 'clients', icon: 'clients' },
  {
    label: 'Jobs',
    icon: 'jobs',
    entries: [
      { label: 'Manage Jobs', path: 'manage-job' },
      { label: 'Job Category', path: 'job-category' },
    ],
  },
  {
    label: 'Team',
    icon: 'team',
    entries: [
      { label: 'Manage Team', path: 'manage-team' },
      { label: 'Join our team', path: 'join-team' },
    ],
  },
  {
    label: 'Blog',
    icon: 'blog',
    entries: [
      { label: 'Manage Blog', path: 'manage-blog' },
      { label: 'Blog Category', path: 'blog-category' },
    ],
  },
  { label: 'Contact us', path: 'contactUs', icon: 'enquiries' },
  { label: 'Email Templates', path: 'email-template', icon: 'templates' },
  { label: 'Email Logs', path: 'email-logs', icon: 'logs' },
  { label: 'Upload Documents', path: 'upload-documents', icon: 'assistant' },
]

/** What of the menu leads to a screen that stands. */
export const standingMenu: readonly (Entry | Group)[] = menu.flatMap((item): (Entry | Group)[] => {
  if ('path' in item) return hasScreen(item.path) ? [item] : []
  const entries = item.entries.filter(({ path }) => hasScreen(path))
  return entries.length > 0 ? [{ ...item, entries }] : []
})
