import { portalPath } from '#contract/employee/employee-path.ts'
import type { Employee } from '#server/sessions/store.ts'

/** The base path of the portal's API. */
export const portalBase = `/api/${portalPath}`

/** The URL of the content of an attachment, for any tracker. */
export const attachmentUrl = ({ username }: Employee, issue: string, id: string | number): string =>
  `${portalBase}/issue/${encodeURIComponent(username)}/${issue}/attachment/${id}/`

/** The URL of its thumbnail. */
export const thumbnailUrl = (...of: Parameters<typeof attachmentUrl>): string =>
  `${attachmentUrl(...of)}thumbnail/`

export type IconKind = 'issuetype' | 'priority'

/** The icon of a type or a priority: `Sub-task` becomes `sub-task`. */
export const iconUrl = ({ username }: Employee, kind: IconKind, name: string): string =>
  `${portalBase}/icon/${encodeURIComponent(username)}/${kind}/${encodeURIComponent(iconName(name))}/`

/** The URL of a picture that the tracker has, by its path there. */
export const avatarUrl = ({ username }: Employee, path: string, signature: string): string =>
  `${portalBase}/avatar/${encodeURIComponent(username)}/?${new URLSearchParams({ path, signature })}`

export const iconName = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
