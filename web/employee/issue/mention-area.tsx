import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ProjectMember } from '#contract/tracker.ts'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import { Person } from '#web/employee/person.tsx'
import { TextArea } from '#web/ui/field.tsx'

interface MentionAreaProps {
  label: string
  hint: string
  /** Whose members can be mentioned. */
  projectKey: string
  value: string
  onChange: (value: string) => void
  /** Files that were pasted or dropped. */
  onFiles: (files: readonly File[]) => void
  error: string | undefined
}

/** What is typed of a mention, up to the cursor. */
const beginning = /(?:^|[\s(])@([\w.@-]*)$/
const shownMembers = 6

/** Several lines of plain text; `@` offers the members of a project. */
export function MentionArea({ projectKey, value, onChange, onFiles, ...field }: MentionAreaProps) {
  const listId = useId()
  const area = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(0)
  /** The text in which the offer was closed. */
  const [closedFor, closeFor] = useState<string | null>(null)
  const typed = beginning.exec(value.slice(0, cursor))?.[1]
  const { data: members = [] } = useQuery({ ...membersQuery(projectKey), enabled: typed !== undefined })
  const isOffering = typed !== undefined && closedFor !== value
  const offered = isOffering ? matching(members, typed).filter(isIncomplete(typed)) : []
  const index = Math.min(active, offered.length - 1)

  function choose({ username }: ProjectMember) {
    const start = cursor - (typed?.length ?? 0)
    const before = `${value.slice(0, start)}${username} `
    onChange(before + value.slice(cursor))
    setCursor(before.length)
    // Once the text is shown.
    requestAnimationFrame(() => {
      const input = area.current?.querySelector('textarea')
      input?.focus()
      input?.setSelectionRange(before.length, before.length)
    })
  }

  function press(event: KeyboardEvent) {
    const member = offered[index]
    if (!member || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => setActive((index + 1) % offered.length),
      ArrowUp: () => setActive((index + offered.length - 1) % offered.length),
      Enter: () => choose(member),
      Tab: () => choose(member),
      Escape: () => closeFor(value),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }

  const isOpen = offered.length > 0
  return (
    <div ref={area} className="relative">
      <TextArea
        {...field}
        autoFocus
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${index}` : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          setCursor(target.selectionStart)
          setActive(0)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => closeFor(value)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
        onDrop={(event) => {
          const files = [...event.dataTransfer.files]
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Members"
          className="absolute z-20 mt-1 w-full max-w-80 rounded-card border border-line bg-raised p-1 shadow-raised"
        >
          {offered.map((member, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            <div
              key={member.username}
              id={`${listId}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === index}
              // The focus stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
              className="flex cursor-pointer items-center justify-between gap-3 rounded-control px-2 py-1 text-md aria-selected:bg-sunken"
            >
              <Person person={member} fallback="" />
              <span className="truncate text-sm text-ink-muted">@{member.username}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** What is typed in full already needs no completion. */
const isIncomplete =
  (typed: string) =>
  ({ username }: ProjectMember) =>
    username.toLowerCase() !== typed.toLowerCase()

/** Those whose name or username has the words, the beginnings of usernames first. */
function matching(members: readonly ProjectMember[], typed: string): ProjectMember[] {
  const words = typed.toLowerCase()
  const rank = ({ username, displayName }: ProjectMember) => {
    if (username.toLowerCase().startsWith(words)) return 0
    return displayName
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(words))
      ? 1
      : 2
  }
  return members
    .filter((member) => member.isCurrent && rank(member) < 2)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, shownMembers)
}
