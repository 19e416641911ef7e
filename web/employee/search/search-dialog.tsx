import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ListedIssue } from '#contract/tracker/tracker.ts'
import { issuePath } from '#web/employee/issues/issue-line.tsx'
import { foundParameter } from '#web/employee/search/found-words.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { foundIssuesQuery } from '#web/employee/tracker-queries.ts'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { useOpenWhenCurrent } from '#web/ui/use-open-when-current.ts'

/** Finds issues by key, title, and text. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const words = useDelayed(typed.trim())
  const list = useRef<HTMLDivElement>(null)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(foundIssuesQuery(words))
  const issues = data?.issues
  const { open, release } = useOpenWhenCurrent<FormEvent>(
    words !== typed.trim() || isPending || isPlaceholderData,
    () => list.current?.querySelector('a')?.click(),
  )

  /** Arrows lead from the words to what was found, and along it. */
  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || isComposing(event.nativeEvent)) return
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    event.preventDefault()
    release()
    stops[stops.findIndex((stop) => stop.matches(':focus')) + by]?.focus()
  }

  return (
    <FormDialog title="Search issues" size="lg" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way; the tab key is the first */}
      <div ref={list} onKeyDown={press} className="grid gap-4">
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              open(event)
            }}
          >
            <TextField
              label="Key, title, or text"
              type="search"
              autoFocus
              autoComplete="off"
              maxLength={200}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                release()
              }}
            />
          </form>
        </search>
        {error && (
          <LoadFailure error={error} onRetry={() => void refetch()}>
            The search failed.
          </LoadFailure>
        )}
        <p role="status" className="text-sm text-ink-muted">
          {statusOf(words, issues, data?.total_pages)}
        </p>
        {/* Always at its full height, so that the dialog does not move while someone types. */}
        <div className="h-[min(30rem,50dvh)]">
          {issues && issues.length > 0 && (
            <ul
              aria-label="Found issues"
              className={`max-h-full divide-y divide-line overflow-y-auto rounded-card border border-line ${isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {issues.map((issue) => (
                <li key={issue.id}>
                  <Found issue={issue} words={words} onOpen={onClose} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

function statusOf(words: string, issues: readonly ListedIssue[] | undefined, pages = 0): string {
  if (words === '')
    return 'Changed last. Type words of the title, the text, or a comment; Enter opens the first result.'
  if (!issues) return 'Searching…'
  if (issues.length === 0) return 'No issues found.'
  return pages > 1 ? `The ${issues.length} best matches. More words find fewer.` : `${issues.length} found.`
}

function Found({ issue, words, onOpen }: { issue: ListedIssue; words: string; onOpen: () => void }) {
  const { key, fields, match } = issue
  return (
    <Link
      to={foundPath(issue, words)}
      onClick={onOpen}
      className="grid gap-0.5 px-3 py-2 text-md outline-offset-[-2px] hover:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="shrink-0 text-sm text-ink-muted tabular-nums">{key}</span>
        <span className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere max-sm:order-last max-sm:basis-full sm:line-clamp-1">
          <MarkedText text={fields.summary} query={words} />
        </span>
        <span className="shrink-0 text-sm text-ink-muted">{fields.status.name}</span>
      </span>
      {match && (
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
          {match.commentId !== null && 'Comment: '}
          <MarkedText text={match.text} query={words} />
        </span>
      )}
    </Link>
  )
}

/** The URL of the issue, at the place that was found. */
function foundPath({ key, match }: ListedIssue, words: string): string {
  if (words === '') return issuePath(key)
  const parameters = new URLSearchParams({
    ...(match?.commentId && { tab: 'comments', comment: match.commentId }),
    [foundParameter]: words,
  })
  return `${issuePath(key)}?${parameters}`
}
