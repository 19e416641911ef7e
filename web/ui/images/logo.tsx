import { useSite } from '#web/site.ts'
import { Mark } from '#web/ui/images/mark.tsx'

/**
 * The company's mark and name at the top of the tool areas.
 * @param isCompact whether narrow screens show only the mark
 */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  const { company } = useSite()
  return (
    <span className="logo flex items-center gap-2 text-md font-semibold tracking-tight whitespace-nowrap">
      <span className="shrink-0 text-brand">
        <Mark />
      </span>
      <span className={isCompact ? 'max-sm:sr-only' : 'truncate'}>{company.name}</span>
    </span>
  )
}
