import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatSize } from '#contract/format-size.ts'
import type { Storage } from '#contract/storage/storage.ts'
import { callQuery } from '#web/call-queries.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SpaceMeter } from '#web/ui/space-meter.tsx'

/** The use of the disk: files by purpose, the employees with the most files, and uploads of visitors. */
export default function StorageScreen() {
  const { data, isError, refetch } = useQuery(callQuery('GET storage/'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Storage
      </h1>
      {isError && <RetryLine onRetry={() => void refetch()}>What is stored could not be loaded.</RetryLine>}
      {data ? <Overview {...data} /> : !isError && <Skeleton lines={8} />}
    </div>
  )
}

function Overview({ disk, purposes, employees, visitors }: Storage) {
  return (
    <>
      {disk.free < disk.reserve && (
        <Alert>
          The disk has less than {formatSize(disk.reserve)} left, so no files are stored. Delete files, or
          enlarge the disk.
        </Alert>
      )}
      <Panel title="Disk">
        <SpaceMeter label="In use" used={disk.total - disk.free} allowed={disk.total - disk.reserve} />
        <p className="text-sm text-ink-muted">
          {formatSize(disk.free)} of {formatSize(disk.total)} are free. Files leave {formatSize(disk.reserve)}{' '}
          for the database.
        </p>
      </Panel>
      <Panel title="Visitors">
        <SpaceMeter label="Most from one network today" {...visitors.network} />
        <SpaceMeter label="Files of applications not sent yet" {...visitors.unsent} />
      </Panel>
      <Panel title="Files">{purposes.length > 0 ? <Purposes purposes={purposes} /> : noFiles}</Panel>
      <Panel title="Employees with the most files">
        {employees.length > 0 ? <Employees employees={employees} /> : noFiles}
      </Panel>
    </>
  )
}

const noFiles = <EmptyState title="No files yet." />

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const Purposes = ({ purposes }: Pick<Storage, 'purposes'>) => (
  <FiguresTable
    caption="Files by purpose"
    columns={[
      { label: 'Purpose', cell: ({ label }) => label },
      { label: 'Files', cell: ({ files }) => files },
      { label: 'Size', cell: ({ bytes }) => formatSize(bytes) },
    ]}
    rows={purposes}
    keyOf={({ label }) => label}
  />
)

function Employees({ employees }: Pick<Storage, 'employees'>) {
  return (
    <ul className="divide-y divide-line">
      {employees.map(({ id, name, drive, attachments }) => (
        <li key={id} className="grid gap-2 py-3 sm:grid-cols-3 sm:items-center sm:gap-6">
          <span className="font-medium wrap-anywhere">{name}</span>
          <SpaceMeter label="Own files" of={name} {...drive} />
          <SpaceMeter label="Attachments" of={name} {...attachments} />
        </li>
      ))}
    </ul>
  )
}
