import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface SearchBoxProps {
  label: string
  /** The current search. */
  value: string
  onSearch: (value: string) => void
  /** Applies the search while typing, this long after the last key, in milliseconds. */
  delay?: number
}

/** A search that applies on Enter and not before (AC-183); the key `/` focuses it from anywhere on the screen. */
export function SearchBox({ label, value, onSearch, delay }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  /** The searches that were applied here and are not the current one yet. */
  const [applied, setApplied] = useState<readonly string[]>([])
  if (shown !== value) {
    const at = applied.lastIndexOf(value)
    setShown(value)
    setApplied(at < 0 ? [] : applied.slice(at + 1))
    // A search from elsewhere replaces what was typed, for instance after going back.
    if (at < 0) setTyped(value)
  }
  const apply = (search: string) => {
    setApplied([...applied, search])
    onSearch(search)
  }
  const applyTyped = useEffectEvent(() => apply(typed.trim()))
  useEffect(() => {
    if (delay === undefined || typed.trim() === value) return
    const timer = setTimeout(applyTyped, delay)
    return () => clearTimeout(timer)
  }, [typed, value, delay])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])
  const clear = () => {
    setTyped('')
    input.current?.focus()
    if (value !== '') apply('')
  }
  return (
    <search className="relative w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(typed.trim())
        }}
      >
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder="Search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass} pr-9 pl-8`}
        />
        {(typed !== '' || value !== '') && (
          <span className="absolute inset-y-0 right-1 flex items-center">
            <IconButton label="Clear search" icon="clear" onClick={clear} />
          </span>
        )}
      </form>
    </search>
  )
}
