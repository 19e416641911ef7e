import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import type { ManagedConversations } from '#server/chat/port.ts'
import type { ContentStores } from '#server/content/stores.ts'
import { findEmployee, setActive } from '#server/employees/account-store.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import type { FileRef } from '#server/files/storage.ts'
import type { onboardingStep } from '#server/onboarding/tables.ts'
import type { ManagedProjects } from '#server/projects/port.ts'
import type { Devices } from '#server/sessions/devices.ts'
import type { Administrator, Sessions } from '#server/sessions/store.ts'

/** What the steps change. */
export interface StepParts {
  readonly sessions: Sessions
  readonly devices: Devices
  readonly teamPages: ContentStores['teammember']
  /** Null where they are those of a company's tracker. */
  readonly projects: ManagedProjects | null
  /** Null where the chat is a company's Nextcloud. */
  readonly conversations: ManagedConversations | null
}

export type StepRow = typeof onboardingStep.$inferSelect

interface Undo {
  readonly tx: EventTransaction
  readonly step: StepRow
  readonly by: Administrator
}

/** Takes a step back. Returns the files that nothing uses any more. */
type UndoStep = (undo: Undo, parts: StepParts) => Promise<readonly FileRef[]>

const nothing: readonly FileRef[] = []

/** How each step is taken back: what it made goes, and what was left comes back. */
export const undoStep: Readonly<Record<StepKind, UndoStep>> = {
  async account({ tx, step }, parts) {
    // An account is never deleted, since others may have written to it.
    await setActive(tx, parts, step.targetId, step.isLeaving)
    return nothing
  },
  async teamPage({ tx, step: { targetId, isLeaving }, by }, { teamPages }) {
    if (!isLeaving) return teamPages.removeIn(tx, [String(targetId)], by)
    await teamPages.setStatusIn(tx, [String(targetId)], 1, by)
    return nothing
  },
  async project({ tx, step: { targetId, isLeaving, accountId } }, { projects }) {
    if (accountId === null) return nothing
    if (isLeaving) await projects?.join(tx, targetId, accountId)
    else await projects?.leave(tx, targetId, accountId)
    return nothing
  },
  async conversation({ tx, step: { targetId, isLeaving, accountId } }, { conversations }) {
    if (accountId === null) return nothing
    const name = nameOf(await findEmployee(tx, accountId))
    if (isLeaving) await conversations?.join(tx, targetId, { accountId, message: `${name} is back.` })
    else if (!(await conversations?.discard(tx, targetId)))
      await conversations?.leave(tx, targetId, { accountId, message: `${name} left the group.` })
    return nothing
  },
}

/** A person's name, or the username of an account without one. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}): string => `${firstName} ${lastName}`.trim() || username
