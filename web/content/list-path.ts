import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import { contentTabs } from '#web/content/content-source.tsx'
import { initialState, toSearch } from '#web/list/list-url.ts'

/** The path of a type's list, with a tab or an open row. */
export function listPath(type: AnyContent, { tab, id }: { tab?: string; id?: number } = {}): string {
  const urls = { tabs: contentTabs(type), defaultSort }
  const state = initialState(urls)
  return `${adminPath}/${type.admin.path}${toSearch(urls, { ...state, tab: tab ?? state.tab }, id)}`
}
