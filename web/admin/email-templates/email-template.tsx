import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailTemplate, emailTemplateFilters } from '#contract/mail/email-template.ts'
import { codeLabel } from '#contract/mail/notifications.ts'
import { TagDialog } from '#web/admin/email-templates/tag-dialog.tsx'
import { TemplateForm } from '#web/admin/email-templates/template-form.tsx'
import {
  allTemplatesQuery,
  allTypesUsed,
  receiverLabel,
  rolesQuery,
  setTemplateStatus,
  showFailure,
  templatesPath,
  typesQuery,
} from '#web/admin/email-templates/templates-api.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { deleteRows } from '#web/list/bulk-calls.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { type List, useList } from '#web/list/use-list.ts'
import { queryClient } from '#web/query-client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The e-mails that the company sends when something happens (AP-243 to AP-292). */
export default function EmailTemplates() {
  const list = useList(source)
  /** The tab in which a new template is written: another tab closes the form (AP-028). */
  const [addingIn, setAddingIn] = useState<string | null>(null)
  const [areTagsOpen, setTagsOpen] = useState(false)
  const isFormOpen = addingIn === list.tab.id && list.openId === null
  const closeForm = () => setAddingIn(null)
  const add = async () => {
    const [types, templates] = await Promise.all([
      queryClient.fetchQuery(typesQuery),
      queryClient.fetchQuery(allTemplatesQuery),
    ])
    if (templates.length >= types.length) return toast.warning(allTypesUsed)
    list.close()
    list.clearSelection()
    setAddingIn(list.tab.id)
  }
  const addButton = (
    <ForWriters>
      <Button tone="primary" icon="add" data-control="add" onClick={() => void add()}>
        Add New
      </Button>
    </ForWriters>
  )
  return (
    <>
      <ListScreen
        list={list}
        buttons={
          <>
            <Button onClick={() => setTagsOpen(true)}>Tags</Button>
            {addButton}
          </>
        }
        details={() => null}
        actions={(row) => <RowActions list={list} row={row} onEdit={closeForm} />}
        panel={(row) => (
          <TemplateForm key={row.id} template={row} onSaved={list.close} onCancel={list.close} />
        )}
        empty={<EmptyList list={list} />}
      >
        {isFormOpen && (
          <div className="pt-4" data-focus-fallback='[data-control="add"]'>
            <TemplateForm template={null} onSaved={closeForm} onCancel={closeForm} />
          </div>
        )}
      </ListScreen>
      {areTagsOpen && <TagDialog onClose={() => setTagsOpen(false)} />}
    </>
  )
}

const source: ListSource<EmailTemplate> = {
  path: templatesPath,
  exportPath: templatesPath,
  title: 'Email Templates',
  label: { one: 'Email template', many: 'Email templates' },
  tabs: [
    { id: 'active', label: 'Active', query: { status: 1 } },
    { id: 'inactive', label: 'Inactive', query: { status: 0 } },
  ],
  columns: [
    {
      name: 'email_title',
      label: 'Title',
      width: { min: 14 },
      isSortable: true,
      cell: ({ email_title }) => <ClampedText>{email_title}</ClampedText>,
    },
    {
      name: 'roles',
      label: 'Role',
      width: { fixed: 8 },
      isSortable: false,
      kind: 'text',
      cell: ({ roles }) => <RoleName id={roles} />,
    },
    {
      name: 'email_notification_type',
      label: 'Notification type',
      width: { fixed: 12 },
      isSortable: false,
      kind: 'text',
      cell: ({ email_notification_type: id }) => <TypeTitle id={id} />,
    },
    {
      name: 'notification_receiver_type',
      label: 'Receiver type',
      width: { fixed: 9 },
      isSortable: false,
      kind: 'text',
      cell: ({ notification_receiver_type: code }) => receiverLabel(code),
    },
    {
      name: 'created_at',
      label: 'Created',
      width: { fixed: 12 },
      isSortable: true,
      kind: 'date',
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
  ],
  hasViews: true,
  filter: namedFilter(emailTemplateFilters),
  nameColumn: 'email_title',
  nameOf: ({ email_title }) => email_title,
  defaultSort: '-created_at',
  pageSize: { storageKey: 'emailTemplates' },
  deleteSelectedLabel: 'Delete All',
  deleteRows: (rows) => deleteRows(templatesPath, rows, 'bulk-delete'),
  onDeleted: () => {},
  onError: (action, cause) => {
    if (action === 'delete') showFailure('Failed to delete email template', cause)
  },
}

function RoleName({ id }: { id: number }) {
  const { data = [] } = useQuery(rolesQuery)
  return codeLabel(data.find((role) => role.id === id)?.name ?? '')
}

function TypeTitle({ id }: { id: number }) {
  const { data = [] } = useQuery(typesQuery)
  return <ClampedText>{codeLabel(data.find((type) => type.id === id)?.title ?? '')}</ClampedText>
}

interface RowActionsProps {
  list: List<EmailTemplate>
  row: EmailTemplate
  onEdit: () => void
}

function RowActions({ list, row, onEdit }: RowActionsProps) {
  const isActive = row.status === 1
  const status = useMutation({
    mutationFn: () => setTemplateStatus(row.id, isActive ? 0 : 1),
    onSuccess: () => toast.success('Status Updated Successfully!'),
    onError: (cause) => showFailure('Error updating email template.', cause),
    onSettled: () => invalidate(templatesPath),
  })
  return (
    <>
      <OpenButton list={list} row={row} onOpen={onEdit} />
      <ForWriters>
        <IconButton
          data-control="status"
          label={isActive ? 'Deactivate' : 'Activate'}
          of={row.email_title}
          icon={isActive ? 'unpublish' : 'publish'}
          disabled={status.isPending}
          onClick={() => status.mutate()}
        />
      </ForWriters>
      <DeleteButton list={list} row={row} />
    </>
  )
}
