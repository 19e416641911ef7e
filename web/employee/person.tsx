import type { Person as PersonData } from '#contract/tracker.ts'
import { Picture } from '#web/employee/picture.tsx'

/** Somebody's picture and name; the words for nobody. */
export function Person({ person, nobody }: { person: PersonData | null; nobody: string }) {
  if (!person) return <span className="text-ink-muted">{nobody}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Picture profile={{ profileImage: null, avatarUrls: person.avatarUrls }} />
      <span className="min-w-0 wrap-anywhere">{person.displayName}</span>
    </span>
  )
}
