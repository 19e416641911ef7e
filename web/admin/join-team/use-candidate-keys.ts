import { useEffect, useEffectEvent } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { candidateStatuses, type SettableStatus } from '#contract/hiring/candidate.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import type { StatusChanges } from '#web/admin/join-team/use-status-change.ts'
import { focusRow } from '#web/ui/focus/focus.ts'
import { isComposing } from '#web/ui/input-method.ts'

/** The keyboard shortcuts of the screen as the help lists them. */
export const candidateKeys = [
  { keys: ['j', '↓'], text: 'Next candidate' },
  { keys: ['k', '↑'], text: 'Previous candidate' },
  { keys: ['Enter'], text: 'Open or close the candidate' },
  { keys: ['h'], text: 'Hire' },
  { keys: ['p'], text: 'Set to pending' },
  { keys: ['r'], text: 'Reject' },
  { keys: ['x'], text: 'Select' },
  { keys: ['Esc'], text: 'Close the candidate' },
  { keys: ['/'], text: 'Search' },
  { keys: ['?'], text: 'These keys' },
] as const

const decisions: Readonly<Record<string, SettableStatus>> = {
  h: candidateStatuses.hired,
  p: candidateStatuses.pending,
  r: candidateStatuses.rejected,
}

interface KeyTargets {
  readonly list: CandidateList
  readonly changes: StatusChanges
  /** Whether shortcuts without Control or Command are enabled (WCAG 2.1.4). */
  readonly isOn: boolean
  readonly onHelp: () => void
}

/** Moves through candidates, and decides on each, without the mouse. */
export function useCandidateKeys({ list, changes, isOn, onHelp }: KeyTargets): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isMeantForScreen(event)) return
    const current = currentRow(list)
    const act = actionOf(event.key, { list, changes, current, onHelp })
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

interface KeyContext extends Pick<KeyTargets, 'list' | 'changes' | 'onHelp'> {
  readonly current: ListedCandidate | undefined
}

function actionOf(key: string, { list, changes, current, onHelp }: KeyContext): (() => void) | undefined {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  if (step !== undefined) return () => move(list, current, step)
  if (key === '?') return onHelp
  if (key === 'x') return current && (() => list.toggle(current))
  const to = decisions[key]
  if (to === undefined || !current || changes.isPending) return undefined
  return () => to !== current.status && changes.propose({ candidates: [current], to, isBulk: false })
}

/** Moves to the previous or next candidate; an open panel follows. */
function move(list: CandidateList, current: ListedCandidate | undefined, step: number): void {
  const index = current ? list.rows.indexOf(current) + step : 0
  const target = list.rows[index]
  if (!target) return
  if (list.openId !== null) list.open(target.id)
  focusRow(target.id, 'open')
}

/** The open candidate, or otherwise the one whose row has the focus. */
function currentRow({ rows, openId }: CandidateList): ListedCandidate | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  const id = openId ?? Number(focused)
  return rows.find((row) => row.id === id)
}

/** Not while someone types or chooses, a dialog is open, or the focused element uses the arrow keys itself. */
function isMeantForScreen(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey || isComposing(event)) return false
  if (document.querySelector('[role="dialog"], [role="menu"], [aria-modal="true"]')) return false
  if (
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="alertdialog"]')
  )
    return false
  if (!key.startsWith('Arrow')) return true
  return target.closest('[data-control="open"]') !== null
}
