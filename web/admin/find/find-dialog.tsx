import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { type FoundKind, foundKinds } from '#contract/find/find.ts'
import { Option } from '#web/admin/find/option.tsx'
import { type Choice, useChoices } from '#web/admin/find/use-choices.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { overlayClass } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import { shortcutLabel } from '#web/ui/keyboard-shortcuts.ts'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { useOpenWhenCurrent } from '#web/ui/use-open-when-current.ts'

interface FindProps {
  /** What was typed before there was a dialog. */
  readonly typed: string
  onClose(): void
}

/** Finds everything in the admin area, and goes there: rows, people, screens, and the forms of something new. */
export default function FindDialog(props: FindProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || props.onClose()}
      className={`${overlayClass} flex justify-center sm:items-start sm:px-4 sm:pt-[8dvh]`}
    >
      <Modal className="entering-rise h-dvh w-full overflow-hidden border-line bg-raised shadow-raised sm:h-auto sm:max-w-2xl sm:rounded-dialog sm:border">
        <AriaDialog
          aria-label="Find anything"
          className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] outline-none sm:max-h-[80dvh]"
        >
          <Finder {...props} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ typed: early, onClose }: FindProps) {
  const [typed, setTyped] = useState(early)
  const [kind, setKind] = useState<FoundKind>()
  const words = useDelayed(typed.trim())
  const { groups, isLoading, status, error, retry } = useChoices(words, kind)
  const isOutdated = isLoading || words !== typed.trim()
  const { active, activate, press, release } = useActiveChoice(
    groups.flatMap(({ choices }) => choices),
    isOutdated,
  )
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const narrow = (chosen: FoundKind | undefined) => {
    setKind(chosen)
    input.current?.focus()
  }
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-2.5">
        <Icon name="search" />
        {kind && (
          <button
            type="button"
            aria-label={`Only ${foundKinds[kind].label}. Search everything instead`}
            onClick={() => narrow(undefined)}
            className="flex h-7 shrink-0 cursor-pointer items-center gap-1 rounded-full bg-brand-soft px-2.5 text-sm font-medium text-brand"
          >
            {foundKinds[kind].label}
            <Icon name="close" size="sm" />
          </button>
        )}
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in it
          autoFocus
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Articles, people, candidates, screens …"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            release()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '' && kind) narrow(undefined)
            else press(event)
          }}
          className="h-9 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
        <IconButton label="Close" icon="close" tipBelow onClick={onClose} />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className={`overflow-y-auto overscroll-contain p-2 sm:min-h-72 ${isLoading ? 'opacity-60' : ''}`}
      >
        {groups.map(({ label, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not field sets
          <div key={label} role="group" aria-label={label} className="pb-2">
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
              {label}
            </p>
            {choices.map((choice) => (
              <Option
                key={choice.id}
                {...{ choice, words, onClose }}
                isActive={choice.id === active}
                onPoint={() => activate(choice)}
                onNarrow={narrow}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-muted">
        {error ? <RetryLine onRetry={retry}>The search failed.</RetryLine> : <p role="status">{status}</p>}
        <p className="hidden sm:block" aria-hidden="true">
          ↑↓ to choose · Enter to open · {shortcutLabel('Enter')} in a new tab
        </p>
      </div>
    </>
  )
}

/** The choice that Enter opens: the first one, until arrows or the pointer choose another. */
function useActiveChoice(choices: readonly Choice[], isOutdated: boolean) {
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === chosen),
  )
  const active = choices[at]?.id
  const last = choices.length - 1
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at === 0 ? last : at - 1,
    PageDown: Math.min(last, at + 8),
    PageUp: Math.max(0, at - 8),
  }
  const { open: openActive, release } = useOpenWhenCurrent(isOutdated, (event: KeyboardEvent) =>
    open(active, event),
  )
  return {
    active,
    activate: ({ id }: Choice) => setChosen(id),
    release,
    press(event: KeyboardEvent) {
      if (isComposing(event.nativeEvent)) return
      const target = targets[event.key]
      if (target === undefined && event.key !== 'Enter') return
      event.preventDefault()
      if (target === undefined) {
        openActive(event)
      } else {
        release()
        const id = choices[target]?.id
        setChosen(id)
        document.getElementById(id ?? '')?.scrollIntoView({ block: 'nearest' })
      }
    },
  }
}

function open(id: string | undefined, { ctrlKey, metaKey }: KeyboardEvent): void {
  const option = document.getElementById(id ?? '')
  if (option instanceof HTMLAnchorElement && (ctrlKey || metaKey)) window.open(option.href, '_blank')
  else option?.click()
}
