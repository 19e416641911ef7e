import {
  Bot,
  Briefcase,
  ClipboardList,
  Factory,
  FolderKanban,
  Handshake,
  HardDrive,
  IdCard,
  Image,
  Images,
  KeyRound,
  List,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  PenLine,
  Settings,
  ShieldUser,
  Wrench,
} from 'lucide-react'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { hasScreen } from '#web/admin/screens.ts'
import type { IconSource } from '#web/ui/images/icon.tsx'

export interface MenuEntry {
  readonly label: string
  /** Under `adminPath`. */
  readonly path: string
  readonly icon: IconSource
}

export interface MenuGroup {
  readonly label: string
  readonly icon: IconSource
  readonly entries: readonly Omit<MenuEntry, 'icon'>[]
}

/** The entries whose position in the left menu is fixed (AC-032 to AC-036). */
const fixedMenu: readonly (MenuEntry | MenuGroup)[] = [
  { label: 'Dashboard', path: 'dashboard', icon: 'dashboard' },
  { label: 'Hiring desk', path: 'join-team', icon: ClipboardList },
  { label: 'Banners', path: 'Banners', icon: Images },
  { label: 'Articles', path: 'articles', icon: Newspaper },
  { label: 'Services', path: 'services', icon: Wrench },
  { label: 'Industries', path: 'industry', icon: Factory },
  { label: 'Clients', path: 'clients', icon: Handshake },
  {
    label: 'Jobs',
    icon: Briefcase,
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
    icon: PenLine,
    entries: [
      { label: 'Manage Blog', path: 'manage-blog' },
      { label: 'Blog Category', path: 'blog-category' },
    ],
  },
  { label: 'Media', path: 'media', icon: Image },
  { label: 'People', path: 'people', icon: ShieldUser },
  { label: 'Employees', path: 'employees', icon: IdCard },
  { label: 'Projects', path: 'projects', icon: FolderKanban },
  { label: 'Contact us', path: 'contactUs', icon: 'enquiries' },
  { label: 'Email Templates', path: 'email-template', icon: 'mail' },
  { label: 'Email Logs', path: 'email-logs', icon: 'history' },
  { label: 'Upload Documents', path: 'upload-documents', icon: Bot },
  { label: 'Conversations', path: 'conversations', icon: MessagesSquare },
  { label: 'Content gaps', path: 'content-gaps', icon: MessageCircleQuestionMark },
  { label: 'Activity', path: 'activity', icon: 'history' },
  { label: 'Site settings', path: 'site-settings', icon: Settings },
  { label: 'Storage', path: 'storage', icon: HardDrive },
  { label: 'Personal data', path: 'personal-data', icon: 'profile' },
  { label: 'API access', path: 'api-access', icon: KeyRound },
]

const isInFixedMenu = ({ admin }: AnyContent) =>
  fixedMenu.some((item) =>
    [item, ...('entries' in item ? item.entries : [])].some(
      (entry) => 'path' in entry && entry.path === admin.path,
    ),
  )

/** Every other content type has an entry by its definition alone, before enquiries. */
const otherTypes = Object.values(contentTypes)
  .filter((type) => !isInFixedMenu(type))
  .map(({ label, admin }): MenuEntry => ({ label: label.many, path: admin.path, icon: List }))

/** The whole left menu. */
export const menu: readonly (MenuEntry | MenuGroup)[] = fixedMenu.flatMap((item) =>
  item.icon === 'enquiries' ? [...otherTypes, item] : [item],
)

/**
 * The entries of the screens that meet a condition.
 * @param isMeant by the path of a screen
 */
export const menuOf = (isMeant: (path: string) => boolean): readonly (MenuEntry | MenuGroup)[] =>
  menu.flatMap((item): (MenuEntry | MenuGroup)[] => {
    if ('path' in item) return isMeant(item.path) ? [item] : []
    const entries = item.entries.filter(({ path }) => isMeant(path))
    return entries.length > 0 ? [{ ...item, entries }] : []
  })

/** The entries whose screen exists. */
export const visibleMenu: readonly (MenuEntry | MenuGroup)[] = menuOf(hasScreen)

/** The titles from the top of the menu to a screen. */
export const menuOrder = (path: string): number =>
  menu
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .findIndex((entry) => entry.path === path)

/** The icon of a screen, or of its group. */
export const menuIcon = (path: string): IconSource =>
  menu.find((item) => ('entries' in item ? item.entries : [item]).some((entry) => entry.path === path))
    ?.icon ?? List
