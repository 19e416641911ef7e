import { Link, Navigate } from 'react-router'
import { AddPictures } from '#web/admin/media/add-pictures.tsx'
import { source } from '#web/admin/media/media-source.ts'
import { PictureDialog } from '#web/admin/media/picture-dialog.tsx'
import { PictureTile, tileClass, tileGridClass } from '#web/forms/library/picture-tile.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListExportButton } from '#web/list/export-button.tsx'
import { ListErrors } from '#web/list/list-errors.tsx'
import { toSearch } from '#web/list/list-url.ts'
import { Toolbar } from '#web/list/toolbar.tsx'
import { useList } from '#web/list/use-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useFocusFallback } from '#web/ui/focus/focus.ts'
import { Pager } from '#web/ui/pages/pager.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

/** The pictures of the site, each once: what shows it, what it is called, and what crops keep in view. */
export default function Media() {
  const list = useList(source)
  const { state, page, rows, tabCounts, openId } = list
  const isScrolled = useScrolledPast(215)
  useFocusFallback()
  const isPastEnd = rows.length === 0 && state.page > 1 && page.isSuccess && !page.isFetching
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2.5">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          Media
        </h1>
        {tabCounts[0] !== undefined && <Badge>{tabCounts[0]}</Badge>}
        <span className="ml-auto flex flex-wrap gap-2">
          <ListExportButton list={list} />
          <ForWriters>
            <AddPictures />
          </ForWriters>
        </span>
      </div>
      <div className="pt-3">
        <Tabs
          label={source.title}
          entries={source.tabs.map(({ id, label }, index) => ({ id, label, count: tabCounts[index] }))}
          chosen={state.tab}
          onChoose={(tab) => void list.show({ tab, page: 1 })}
          isStuck={isScrolled}
        >
          <Toolbar list={list} />
          <ListErrors list={list} />
          {page.isPending && <Skeleton lines={5} />}
          {page.isSuccess && rows.length === 0 && <EmptyList list={list} />}
          <ul aria-label="Pictures" className={`${tileGridClass} xl:grid-cols-5`}>
            {rows.map((picture) => (
              <li key={picture.id}>
                <Link to={list.hrefOf(picture)} data-picture={picture.id} className={tileClass}>
                  <PictureTile picture={picture} />
                  <span className="block text-sm text-ink-muted">{usesText(picture.uses)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="flex justify-center pt-4">
            <Pager page={state.page} pages={list.pages} to={(page) => toSearch(source, { ...state, page })} />
          </div>
        </Tabs>
      </div>
      {isPastEnd && <Navigate replace to={toSearch(source, { ...state, page: state.page - 1 })} />}
      {openId !== null && <PictureDialog key={openId} id={openId} onClose={list.close} />}
    </>
  )
}

const usesText = (uses: number) =>
  uses === 0 ? 'Unused' : uses === 1 ? 'Used in 1 place' : `Used in ${uses} places`
