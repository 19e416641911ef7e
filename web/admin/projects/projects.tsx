import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPath } from '#contract/account/admin-path.ts'
import { type ProjectRow, projectsPath } from '#contract/projects/project.ts'
import { projectFields, projectFilters, projectStatuses } from '#contract/projects/project-fields.ts'
import { Members } from '#web/admin/projects/members.tsx'
import { ProjectForm } from '#web/admin/projects/project-form.tsx'
import { personName, wholeProjectQuery } from '#web/admin/projects/projects-api.ts'
import { Sprints } from '#web/admin/projects/sprints.tsx'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { textColumn, timeColumn } from '#web/list/more-columns.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { useList } from '#web/list/use-list.ts'
import { queryClient } from '#web/query-client.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconLink } from '#web/ui/button.tsx'
import { focusRow } from '#web/ui/focus/focus.ts'
import { Avatar, StoredImage } from '#web/ui/images/stored-image.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The projects of the portal: add and change them, their members, and their sprints. */
export default function Projects() {
  const list = useList(source)
  const [isAdding, setAdding] = useState(false)
  const addButton = (tone: 'primary' | 'plain') => (
    <ForWriters>
      <Button tone={tone} icon="add" data-control="add" onClick={() => setAdding(true)}>
        Add project
      </Button>
    </ForWriters>
  )
  return (
    <ListScreen
      list={list}
      buttons={addButton('primary')}
      details={({ key }) => <span className="block pl-9.5 text-xs text-ink-muted">{key}</span>}
      actions={(row) => (
        <>
          <IconLink
            label={`Timesheet of ${row.name}`}
            icon="timesheet"
            href={`${adminPath}/project-timesheet?project=${row.id}`}
          />
          <OpenButton list={list} row={row} />
        </>
      )}
      panel={(row) => <ProjectPanel key={row.id} project={row} onClose={list.close} />}
      empty={<EmptyList list={list} action={addButton('plain')} />}
    >
      {isAdding && (
        <div className="pt-4" data-focus-fallback='[data-control="add"]'>
          <ProjectForm
            project={null}
            onSaved={({ id }) => {
              setAdding(false)
              toast.success('Project added')
              void list.show({ page: 1 }, skipPrompt)
              void invalidate(projectsPath).then(() => focusRow(id))
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
    </ListScreen>
  )
}

function ProjectPanel({ project, onClose }: { project: ProjectRow; onClose: () => void }) {
  const whole = useQuery(wholeProjectQuery(project.id))
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ProjectForm
        project={project}
        onSaved={({ id }) => {
          toast.success('Project saved')
          onClose()
          void invalidate(projectsPath).then(() => focusRow(id))
        }}
        onCancel={onClose}
      />
      <div className="grid content-start gap-6 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:p-5 xl:grid-cols-1">
        {whole.isError && (
          <RetryLine onRetry={() => void whole.refetch()}>Members could not be loaded.</RetryLine>
        )}
        {whole.data ? (
          <>
            <Members
              project={whole.data}
              onChanged={(changed) => {
                queryClient.setQueryData(wholeProjectQuery(changed.id).queryKey, changed)
                void invalidate(projectsPath)
              }}
            />
            <Sprints project={whole.data} onChanged={() => void invalidate(projectsPath)} />
          </>
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </div>
  )
}

const tones: Readonly<Record<string, 'ok' | 'warn' | 'neutral'>> = {
  Active: 'ok',
  'On hold': 'warn',
  Closing: 'warn',
}

const source: ListSource<ProjectRow> = {
  path: projectsPath,
  exportPath: projectsPath,
  title: 'Projects',
  label: { one: 'Project', many: 'Projects' },
  tabs: [
    { id: 'all', label: 'All', query: {} },
    ...projectStatuses.map((status) => ({
      id: status.toLowerCase().replace(' ', '-'),
      label: status,
      query: { state: status },
    })),
  ],
  columns: [
    {
      name: 'name',
      label: projectFields.name.label,
      width: { min: 16 },
      isSortable: true,
      cell: ({ avatar, name }) => (
        <span className="flex items-center gap-2.5">
          <span className="w-7 shrink-0 overflow-hidden rounded-control">
            <StoredImage path={avatar} size="avatar" alt="" />
          </span>
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      ),
    },
    {
      name: 'description',
      label: projectFields.description.label,
      width: { min: 14 },
      isSortable: false,
      kind: 'text',
      cell: ({ description }) => <ClampedText>{description || '–'}</ClampedText>,
    },
    {
      name: 'lead',
      label: 'Lead',
      width: { min: 10 },
      isSortable: false,
      cell: ({ lead }) =>
        lead ? (
          <span className="flex items-center gap-2">
            <Avatar path={lead.profile_image} />
            <span className="min-w-0 wrap-anywhere">{personName(lead)}</span>
          </span>
        ) : (
          '–'
        ),
    },
    {
      name: 'member_count',
      label: 'Members',
      width: { fixed: 7 },
      isSortable: true,
      cell: ({ member_count }) => member_count,
    },
    {
      name: 'status',
      label: projectFields.status.label,
      width: { fixed: 7 },
      isSortable: true,
      cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>,
    },
  ],
  hasViews: true,
  filter: namedFilter(projectFilters),
  moreColumns: [
    textColumn('key', 'Key', ({ key }) => key, true),
    timeColumn('created_at', 'Added', ({ created_at }) => created_at, true),
  ],
  nameColumn: 'name',
  nameCloses: true,
  nameOf: ({ name }) => name,
  defaultSort: 'name',
  pageSize: { storageKey: 'projects' },
  emptyText: 'No projects yet',
  onError: () => {},
}
