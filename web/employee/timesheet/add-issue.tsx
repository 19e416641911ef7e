import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Issue } from '#contract/tracker/tracker.ts'
import { issueKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { issueQuery } from '#web/employee/issue/issue-api.ts'
import { isForeign } from '#web/employee/shell/load-failure.tsx'
import { ownIssuesQuery } from '#web/employee/timesheet/timesheet-api.ts'
import { foundIssuesQuery } from '#web/employee/tracker-queries.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form } from '#web/forms/form.tsx'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'

const maxOffered = 6

const noSuchIssue = 'There is no such issue in your projects.'

/**
 * Chooses an issue to log time on: suggests one's own open issues, then matches by key or words in all of one's
 * projects.
 */
export function AddIssue({ onAdd }: { onAdd: (key: string) => void }) {
  const form = useForm({
    initial: { text: '' },
    save: ({ text }) => keyOf(text),
    onSaved: (key) => {
      form.reset()
      onAdd(key)
    },
    errorsOf: (cause) => ({ text: isForeign(cause) ? noSuchIssue : cause.message }),
    beforeSend: ({ text }) => {
      add(offered[index]?.key ?? text.trim())
      return false
    },
  })
  const { text: typed } = form.values
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const { issues, isCurrent } = useOffered(typed.trim())
  const offered = isOpen ? issues.slice(0, maxOffered) : []
  const index = isCurrent ? Math.min(active, offered.length - 1) : -1
  function add(text: string) {
    if (text === '') return
    setOpen(false)
    void form.send(() => keyOf(text))
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setOpen(false)
    if (by === undefined || issues.length === 0) return
    event.preventDefault()
    if (isOpen) setActive((index + by + offered.length) % offered.length)
    else open()
  }
  function open() {
    setOpen(true)
    setActive(0)
  }
  return (
    <Form
      form={form}
      hasShortcuts={false}
      isGuarded={false}
      aria-label="Log time on an issue"
      className="flex max-w-xl items-start gap-2"
    >
      <div className="relative min-w-0 flex-1">
        <TextField
          {...form.text('text')}
          label="Issue"
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={index >= 0 ? `${listId}-${index}` : undefined}
          placeholder="Key or words"
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => {
            form.set({ text: target.value })
            open()
          }}
          onClick={open}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
        {offered.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            className="absolute top-full z-20 mt-1 w-full rounded-card border border-line bg-raised p-1 shadow-raised"
          >
            {offered.map(({ key, fields }, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={key}
                id={`${listId}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === index}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(key)}
                className="flex cursor-pointer items-baseline gap-2 rounded-control px-2 py-1.5 text-md hover:bg-sunken aria-selected:bg-sunken pointer-coarse:py-2.5"
              >
                <span className="shrink-0 text-sm text-ink-muted tabular-nums">{key}</span>
                <span className="truncate">{fields.summary}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <div className="pt-6.5">
        <Button type="submit" icon="add" isBusy={form.isBusy} disabled={!typed.trim()}>
          Add row
        </Button>
      </div>
    </Form>
  )
}

/** One's open issues, or the matches for what is typed; current once they are for the complete input. */
function useOffered(typed: string): { issues: readonly Issue[]; isCurrent: boolean } {
  const words = useDelayed(typed)
  const own = useQuery(ownIssuesQuery())
  const found = useQuery({ ...foundIssuesQuery(words), enabled: words !== '' })
  const { data, isPlaceholderData } = typed === '' ? own : found
  return { issues: data?.issues ?? [], isCurrent: typed === '' || (words === typed && !isPlaceholderData) }
}

/** The key of the issue that a text names, or otherwise of its first match. */
async function keyOf(text: string): Promise<string> {
  const named = text.toUpperCase()
  if (issueKeyPattern.test(named)) return (await queryClient.ensureQueryData(issueQuery(named))).key
  const [first] = (await queryClient.fetchQuery(foundIssuesQuery(text))).issues
  if (!first) throw new Error(noSuchIssue)
  return first.key
}
