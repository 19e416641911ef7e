import { mediaPath, type Picture } from '#contract/media/media.ts'
import { pictureName } from '#web/forms/library/picture-tile.tsx'
import type { ListSource } from '#web/list/source.ts'

/** The library as a list, whose rows are shown as tiles. */
export const source: ListSource<Picture> = {
  path: mediaPath,
  exportPath: mediaPath,
  title: 'Media',
  label: { one: 'Picture', many: 'Pictures' },
  tabs: [
    { id: 'all', label: 'All', query: {} },
    { id: 'unused', label: 'Unused', query: { show: 'unused' } },
    { id: 'undescribed', label: 'Without text', query: { show: 'undescribed' } },
  ],
  hasViews: true,
  columns: [],
  nameColumn: undefined,
  nameOf: pictureName,
  defaultSort: '-id',
  pageSize: { storageKey: 'media', initial: 20 },
  searchDelay: 300,
  emptyText: 'No pictures',
  onError: () => {},
}
