import { useMatches, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { type AnyRow, createRow, rowKey } from '#web/content/content-api.ts'
import { RowActions } from '#web/content/row-actions.tsx'
import { saveRow } from '#web/content/save.ts'
import { Trash } from '#web/content/trash.tsx'
import { type ContentList, useContentList } from '#web/content/use-content-list.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { ContentForm } from '#web/forms/form.tsx'
import { emptyValues, rowValues } from '#web/forms/form-values.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListFrame } from '#web/list/list-frame.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** The list screen of every content type; the route's id ends in the type's path. */
export default function ContentScreen() {
  const path = useMatches().at(-1)?.id.split('/').at(-1) as ContentPath
  const [parameters] = useSearchParams()
  const type: AnyContent = contentTypes[path]
  if (parameters.has('trash'))
    return <Trash key={path} type={type} title={type.admin.title ?? type.label.many} />
  return <List key={path} type={type} />
}

function List({ type }: { type: AnyContent }) {
  const list = useContentList(type)
  const add = type.admin.add ?? `Add ${type.label.one}`
  return (
    <ListFrame
      desk={list}
      buttons={
        <>
          {type.admin.links?.map(({ label, path }) => (
            <ButtonLink key={path} to={`/authority/${path}`}>
              {label}
            </ButtonLink>
          ))}
          <Button tone="primary" icon="add" data-control="add" onClick={list.openAdd}>
            {add}
          </Button>
        </>
      }
      actions={(row) => <RowActions desk={list} row={row} />}
      panel={(row) => <EditForm desk={list} row={row} />}
      empty={
        <EmptyList
          desk={list}
          action={
            <Button icon="add" onClick={list.openAdd}>
              {add}
            </Button>
          }
        />
      }
    >
      {list.isAdding && (
        <div className="pt-4" data-focus-fallback='[data-control="add"]'>
          <ContentForm
            type={type}
            label={`Add ${type.label.one.toLowerCase()}`}
            initial={emptyValues(type)}
            save={(values) => createRow(type, values)}
            onSaved={(row) => void list.created(row)}
            onCancel={list.close}
            onReopen={list.openAdd}
            allow={(_, to) => !to.has('trash')}
          />
        </div>
      )}
    </ListFrame>
  )
}

function EditForm({ desk: list, row }: { desk: ContentList; row: AnyRow }) {
  const { type } = list
  const key = rowKey(type, row)
  return (
    <ContentForm
      type={type}
      label={`Edit ${rowTitle(type, row)}`}
      row={row}
      initial={rowValues(type, row)}
      save={(values, read = row) => saveRow(type, read, values)}
      onSaved={list.updated}
      onCancel={list.close}
      onReopen={() => list.open(key)}
      allow={(from, to) => from.get('tab') !== to.get('tab')}
    />
  )
}
