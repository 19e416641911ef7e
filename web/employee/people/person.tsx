import type { Person as PersonData } from '#contract/employee/person.ts'
import { Picture } from '#web/employee/people/picture.tsx'

/** Someone's picture and name, or a placeholder for nobody. */
export function Person({ person, fallback }: { person: PersonData | null; fallback: string }) {
  if (!person) return <span className="text-ink-muted">{fallback}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Picture profile={{ profileImage: null, avatarUrls: person.avatarUrls }} />
      <span className="min-w-0 wrap-anywhere">{person.displayName}</span>
    </span>
  )
}
