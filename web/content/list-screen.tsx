import { useState } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { isKeyOf } from '#contract/records.ts'
import { BulkStatus } from '#web/content/bulk-status.tsx'
import { contentPath } from '#web/content/content-api.ts'
import { AddForm, EditForm } from '#web/content/content-form.tsx'
import { contentSource } from '#web/content/content-source.tsx'
import { DraftNotice } from '#web/content/draft-notice.tsx'
import { ImportButton } from '#web/content/import-button.tsx'
import { RowActions } from '#web/content/row-actions.tsx'
import { RowDetails } from '#web/content/row-details.tsx'
import { otherColumnsText } from '#web/content/row-title.ts'
import { ScheduleNotice } from '#web/content/schedule-notice.tsx'
import { useContentList } from '#web/content/use-content-list.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListScreen } from '#web/list/list-screen.tsx'
import { Trash } from '#web/list/trash.tsx'
import { TrashLink } from '#web/list/trash-link.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

/** The list screen of every content type; the route's id ends in the type's path. */
export default function ContentScreen() {
  const path = useMatches().at(-1)?.id.split('/').at(-1) ?? ''
  const [parameters] = useSearchParams()
  if (!isKeyOf(contentTypes, path)) throw new Error(`There is no content type ${path}.`)
  const type: AnyContent = contentTypes[path]
  return parameters.has('trash') ? (
    <ContentTrash key={path} type={type} />
  ) : (
    <ContentList key={path} type={type} />
  )
}

function ContentTrash({ type }: { type: AnyContent }) {
  const [source] = useState(() => contentSource(type))
  return <Trash source={source} summaryOf={(row) => otherColumnsText(type, row)} />
}

function ContentList({ type }: { type: AnyContent }) {
  const list = useContentList(type)
  const { status } = list
  const add = type.admin.add ?? `Add ${type.label.one}`
  return (
    <ListScreen
      list={list}
      buttons={
        <>
          {type.admin.links?.map(({ label, path }) => (
            <ButtonLink key={path} to={`${adminPath}/${path}`}>
              {label}
            </ButtonLink>
          ))}
          <ForWriters>
            <ImportButton type={type} />
            <Button tone="primary" icon="add" data-control="add" onClick={list.openAdd}>
              {add}
            </Button>
          </ForWriters>
        </>
      }
      bulkActions={<BulkStatus list={list} />}
      trailing={<TrashLink list={{ path: contentPath(type) }} />}
      errors={
        status.isError && (
          <RetryLine onRetry={() => status.mutate(status.variables)}>
            Could not change the {type.label.one.toLowerCase()}.
          </RetryLine>
        )
      }
      details={(row) => <RowDetails type={type} row={row} isOpen={list.openId === row.id} />}
      actions={(row) => <RowActions list={list} row={row} />}
      panel={(row) => (
        <div className="grid gap-3">
          <DraftNotice type={type} row={row} />
          <ScheduleNotice type={type} row={row} />
          <EditForm
            type={type}
            row={row}
            name={list.source.nameOf(row)}
            onSaved={list.updated}
            onCancel={list.close}
            onReopen={() => list.open(row.id)}
          />
        </div>
      )}
      empty={
        <EmptyList
          list={list}
          action={
            <ForWriters>
              <Button icon="add" onClick={list.openAdd}>
                {add}
              </Button>
            </ForWriters>
          }
        />
      }
    >
      {list.isAdding && (
        <div className="pt-4" data-focus-fallback='[data-control="add"]'>
          <AddForm
            type={type}
            values={list.initialValues}
            onSaved={list.created}
            onCancel={list.close}
            onReopen={list.openAdd}
          />
        </div>
      )}
    </ListScreen>
  )
}
