import { type KeyboardEvent, useId, useState } from 'react'
import type { Person as PersonData } from '#contract/employee/person.ts'
import { Person } from '#web/employee/people/person.tsx'
import { isComposing } from '#web/ui/input-method.ts'

/** Someone that a text can mention. */
export interface Mentionable extends PersonData {
  readonly username: string
}

interface MentionOptions {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly input: () => HTMLTextAreaElement | null | undefined
}

/** The part of a mention that is typed, up to the cursor. */
const beginning = /(?<![\w.@-])@([\w.@-]{0,63})$/
const maxOffered = 6

const sides = { above: 'bottom-full mb-1', below: 'mt-1' } as const

/**
 * Completes mentions: after `@` shows a list of people for arrow keys and Enter, while the focus stays in the text.
 */
export function useMention({ value, onChange, input }: MentionOptions) {
  const listId = useId()
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(0)
  /** The text for which the list was closed. */
  const [closedFor, closeFor] = useState<string | null>(null)
  const typed = closedFor === value ? undefined : beginning.exec(value.slice(0, cursor))?.[1]

  return {
    /** Whether a list of people is needed. */
    isTyping: typed !== undefined,
    /** @param people to choose from */
    offer(people: readonly Mentionable[], side: keyof typeof sides) {
      const offered = typed === undefined ? [] : matching(people, typed)
      const index = Math.min(active, offered.length - 1)
      const isOpen = offered.length > 0

      function choose({ username }: Mentionable) {
        const before = `${value.slice(0, cursor - (typed?.length ?? 0))}${username} `
        onChange(before + value.slice(cursor))
        setCursor(before.length)
        // Once the text is rendered.
        requestAnimationFrame(() => {
          input()?.focus()
          input()?.setSelectionRange(before.length, before.length)
        })
      }

      const steps = (person: Mentionable): Partial<Record<string, () => void>> => ({
        ArrowDown: () => setActive((index + 1) % offered.length),
        ArrowUp: () => setActive((index + offered.length - 1) % offered.length),
        Enter: () => choose(person),
        Tab: () => choose(person),
        Escape: () => closeFor(value),
      })

      return {
        /** Call it first for each key. Returns whether the list handled it. */
        press(event: KeyboardEvent): boolean {
          const person = offered[index]
          if (!person || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return false
          const step = steps(person)[event.key]
          if (!step) return false
          event.preventDefault()
          event.stopPropagation()
          step()
          return true
        },
        /** Call it for each input. */
        follow(target: HTMLTextAreaElement) {
          setCursor(target.selectionStart)
          setActive(0)
        },
        /** ARIA attributes for the text field. */
        attributes: {
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? `${listId}-${index}` : undefined,
          onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
            setCursor(currentTarget.selectionStart),
          onBlur: () => closeFor(value),
        } as const,
        list: isOpen && (
          <div
            id={listId}
            role="listbox"
            aria-label="People"
            className={`absolute z-20 w-96 max-w-full rounded-card border border-line bg-raised p-1 shadow-raised ${sides[side]}`}
          >
            {offered.map((person, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
              <div
                key={person.username}
                id={`${listId}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === index}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
                className="flex cursor-pointer items-center justify-between gap-3 rounded-control px-2 py-1 text-md aria-selected:bg-sunken"
              >
                <Person person={person} fallback="" />
                <span className="truncate text-sm text-ink-muted">@{person.username}</span>
              </div>
            ))}
          </div>
        ),
      }
    },
  }
}

/**
 * People whose name or username starts with the text, username matches first; a complete username needs no
 * completion.
 */
function matching(people: readonly Mentionable[], typed: string): readonly Mentionable[] {
  const words = typed.toLowerCase()
  const rank = ({ username, displayName }: Mentionable) => {
    const name = username.toLowerCase()
    if (name.startsWith(words)) return name === words ? 2 : 0
    return displayName
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(words))
      ? 1
      : 2
  }
  return people
    .filter((person) => rank(person) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxOffered)
}
