import { PenLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { type ContentGap, contentGapFilters, contentGapsPath } from '#contract/assistant/assistant.ts'
import { article } from '#contract/content/article.ts'
import { service } from '#contract/content/service.ts'
import { limits } from '#contract/limits.ts'
import { messageOf } from '#contract/thrown.ts'
import { GapAnswers } from '#web/admin/assistant/gap-answers.tsx'
import { ApiError } from '#web/api.ts'
import { api } from '#web/calls.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { deleteRows } from '#web/list/bulk-calls.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import type { ListAction, ListSource } from '#web/list/source.ts'
import { type List, useList } from '#web/list/use-list.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Questions of visitors that the assistant could not answer, as a list of what the site should cover. */
export default function ContentGaps() {
  const list = useList(source)
  return (
    <ListScreen
      list={list}
      details={() => null}
      actions={(row) => <RowActions list={list} row={row} />}
      panel={(row) => <Detail list={list} row={row} />}
      empty={<EmptyList list={list} />}
    />
  )
}

const source: ListSource<ContentGap> = {
  path: contentGapsPath,
  exportPath: contentGapsPath,
  title: 'Content gaps',
  label: { one: 'Question', many: 'Questions' },
  tabs: [
    { id: 'open', label: 'Open', query: { status: 0 } },
    { id: 'answered', label: 'Answered since', query: { status: 1 } },
  ],
  columns: [
    {
      name: 'question',
      label: 'Question',
      width: { min: 18 },
      isSortable: false,
      kind: 'text',
      cell: ({ question, answered_from }) => (
        <>
          <ClampedText>{question}</ClampedText>
          {answered_from && (
            <span className="mt-0.5 block text-sm text-ink-muted">Answered from {answered_from.title}</span>
          )}
        </>
      ),
    },
    {
      name: 'count',
      label: 'Asked',
      width: { fixed: 9 },
      isSortable: false,
      kind: 'text',
      cell: ({ count, wrong }) => (
        <span className="tabular-nums">
          {times(count)}
          {wrong > 0 && <span className="block text-sm text-ink-muted">{wrong} answered wrongly</span>}
        </span>
      ),
    },
    {
      name: 'last_asked_at',
      label: 'Last asked',
      width: { fixed: 10 },
      isSortable: false,
      kind: 'date',
      cell: ({ last_asked_at }) => <RelativeTime at={last_asked_at} />,
    },
  ],
  hasViews: true,
  filter: namedFilter(contentGapFilters),
  nameColumn: 'question',
  nameCloses: true,
  nameOf: ({ question }) => `“${question}”`,
  defaultSort: '-count',
  pageSize: { storageKey: 'contentGaps' },
  emptyText: 'No unanswered questions',
  deleteSelectedLabel: 'Dismiss all',
  deleteRows: (rows) => deleteRows(contentGapsPath, rows),
  onDeleted: (rows) => offerRestore(rows),
  onError: (action, cause) => showError(action, cause),
}

interface GapProps {
  list: List<ContentGap>
  row: ContentGap
}

function RowActions({ list, row }: GapProps) {
  const navigate = useNavigate()
  const name = source.nameOf(row)
  return (
    <ForWriters>
      <IconButton
        data-control="edit"
        label="Write an article"
        of={`about ${name}`}
        icon={PenLine}
        onClick={() => void navigate(articlePath(row))}
      />
      <IconButton
        label="Upload a document"
        of={`about ${name}`}
        icon="upload"
        onClick={() => void navigate(documentPath(row))}
      />
      <DismissButton list={list} row={row} />
    </ForWriters>
  )
}

/** No confirmation, because it can be undone. */
function DismissButton({ list, row }: GapProps) {
  return (
    <IconButton
      data-control="delete"
      label="Dismiss"
      of={source.nameOf(row)}
      icon="check"
      onClick={() => {
        list.freeze()
        list.deletion.mutate([row])
      }}
    />
  )
}

function Detail({ list, row }: GapProps) {
  const { question, count, examples, first_asked_at, answered_at } = row
  return (
    <section
      aria-label={source.nameOf(row)}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <p className="text-base font-medium wrap-anywhere">{question}</p>
      {examples.length > 0 && (
        <div className="grid gap-1.5">
          <h2 className="text-sm text-ink-muted">Also asked as</h2>
          <ul className="grid list-disc gap-1 pl-5 text-md">
            {examples.map((example) => (
              <li key={example} className="wrap-anywhere">
                {example}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-ink-muted">
        Asked {times(count)} since <DateTime at={first_asked_at} />
        {answered_at && (
          <>
            ; answered since <DateTime at={answered_at} />
          </>
        )}
      </p>
      <GapAnswers id={row.id} />
      <div className="flex flex-wrap gap-2">
        <ForWriters>
          <ButtonLink to={articlePath(row)} icon={PenLine} tone="primary">
            Write an article
          </ButtonLink>
          <ButtonLink to={servicePath(row)} icon={PenLine}>
            Add a service
          </ButtonLink>
          <ButtonLink to={documentPath(row)} icon="upload">
            Upload a document
          </ButtonLink>
        </ForWriters>
        <Button onClick={list.close}>Close</Button>
      </div>
    </section>
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** Forms that start with the question as their title. */
const formPath = (screen: string, { question }: ContentGap) =>
  `${adminPath}/${screen}?${new URLSearchParams({ title: question.slice(0, limits.textLength) })}`

const articlePath = (row: ContentGap) => formPath(article.admin.path, row)
const servicePath = (row: ContentGap) => formPath(service.admin.path, row)
const documentPath = (row: ContentGap) => formPath('upload-documents', row)

/** Says whether the assistant answers a question that was dismissed. */
function offerRestore(rows: readonly ContentGap[]): void {
  const ids = rows.map(({ id }) => id)
  const [only, ...others] = rows
  const text =
    only && others.length === 0
      ? `Dismissed. ${only.answered_at ? 'The assistant answers it now.' : 'The assistant does not answer it yet.'}`
      : `${ids.length} questions dismissed.`
  toast.message(text, { label: 'Undo', run: () => void restore(ids) })
}

async function restore(ids: readonly number[]): Promise<void> {
  try {
    await api('POST content-gaps/restore/', { body: { ids: [...ids] } })
    await invalidate(contentGapsPath)
  } catch (cause) {
    const run = () => void restore(ids)
    toast.message(`Could not restore. ${messageOf(cause)}`, { label: 'Retry', run })
  }
}

function showError(action: ListAction, cause: Error): void {
  // The sign-in screen is about to appear, which says enough.
  const isSignedOut = cause instanceof ApiError && cause.status === 401
  if (action === 'delete' && !isSignedOut) toast.error('Error', 'Failed to dismiss the question')
}
