import { type AnyContent, statuses } from '#contract/content/define.ts'
import { isScheduled } from '#contract/content/schedule.ts'
import { messageOf } from '#contract/thrown.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { createPreview } from '#web/content/revisions-api.ts'
import { pages } from '#web/public/pages.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Whether there is a public page that shows a row of this type. */
export const hasPublicPage = ({ page }: AnyContent): boolean =>
  page !== undefined && page.replace(/\{(\w+)\}/g, ':$1') in pages

/** Shows a row as visitors see it in a new tab, as a preview while it is not public. */
export function openPublicPage(type: AnyContent, row: AnyRow): void {
  const isPublic = row.status === statuses.published && !isScheduled(type, row, new Date())
  if (!isPublic) return void openPreview(type, row.id)
  const path = String(type.page).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(row[name])))
  window.open(path, '_blank', 'noopener')
}

/** Opened before a response arrives; afterwards the browser would block it as a popup. */
const openTab = () => window.open('about:blank', '_blank')

/** Shows a row in a new tab on its public page, once it is saved without becoming public. */
export async function previewSaved<Row extends AnyRow | undefined>(
  type: AnyContent,
  save: () => Promise<Row>,
): Promise<Row> {
  const tab = openTab()
  try {
    const row = await save()
    if (row) void openPreview(type, row.id, tab)
    return row
  } catch (cause) {
    tab?.close()
    throw cause
  }
}

/** Shows a row on its public page in a new tab, published or not. */
export async function openPreview(type: AnyContent, id: number, tab = openTab()): Promise<void> {
  try {
    const { url } = await createPreview(type, id)
    if (tab) {
      tab.opener = null
      tab.location.replace(url)
    } else offerPreview(url)
  } catch (cause) {
    tab?.close()
    const run = () => void openPreview(type, id)
    toast.message(`Could not open the preview. ${messageOf(cause)}`, { label: 'Retry', run })
  }
}

/** For browsers that have blocked the tab. */
function offerPreview(url: string) {
  const run = () => void window.open(url, '_blank', 'noopener')
  toast.message('The preview is ready.', { label: 'Open', run })
}
