import { useMatches, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { type AnyRow, create, keyOf } from '#web/content/content-api.ts'
import { RowActions } from '#web/content/row-actions.tsx'
import { saveChange } from '#web/content/save.ts'
import { Trash } from '#web/content/trash.tsx'
import { type Desk, useDesk } from '#web/content/use-content-list.ts'
import { titleOf } from '#web/forms/cells.tsx'
import { ContentForm } from '#web/forms/form.tsx'
import { blankOf, valuesOf } from '#web/forms/form-values.ts'
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
  const desk = useDesk(type)
  const add = type.admin.add ?? `Add ${type.label.one}`
  return (
    <ListFrame
      desk={desk}
      buttons={
        <>
          {type.admin.links?.map(({ label, path }) => (
            <ButtonLink key={path} to={`/authority/${path}`}>
              {label}
            </ButtonLink>
          ))}
          <Button tone="primary" icon="add" data-control="add" onClick={desk.openAdd}>
            {add}
          </Button>
        </>
      }
      actions={(row) => <RowActions desk={desk} row={row} />}
      panel={(row) => <EditForm desk={desk} row={row} />}
      empty={
        <EmptyList
          desk={desk}
          action={
            <Button icon="add" onClick={desk.openAdd}>
              {add}
            </Button>
          }
        />
      }
    >
      {desk.isAdding && (
        <div className="pt-4" data-focus-fallback='[data-control="add"]'>
          <ContentForm
            type={type}
            label={`Add ${type.label.one.toLowerCase()}`}
            initial={blankOf(type)}
            save={(values) => create(type, values)}
            onSaved={(row) => void desk.created(row)}
            onCancel={desk.close}
            onReopen={desk.openAdd}
            lets={(_, to) => !to.has('trash')}
          />
        </div>
      )}
    </ListFrame>
  )
}

function EditForm({ desk, row }: { desk: Desk; row: AnyRow }) {
  const { type } = desk
  const key = keyOf(type, row)
  return (
    <ContentForm
      type={type}
      label={`Edit ${titleOf(type, row)}`}
      row={row}
      initial={valuesOf(type, row)}
      save={(values, read = row) => saveChange(type, read, values)}
      onSaved={desk.updated}
      onCancel={desk.close}
      onReopen={() => desk.open(key)}
      lets={(from, to) => from.get('tab') !== to.get('tab')}
    />
  )
}
