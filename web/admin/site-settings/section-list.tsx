import { Link, useNavigate } from 'react-router'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import { sectionQuery } from '#web/admin/site-settings/site-settings-api.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface SectionListProps {
  names: readonly SectionName[]
  shown: SectionName
  /** The search that has found them, which stays. */
  search: string
}

/** The sections as links; on narrow screens, as a selection. */
export function SectionList({ names, shown, search }: SectionListProps) {
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label="Sections" className="max-lg:hidden">
        <ul className="grid gap-0.5">
          {names.map((name) => (
            <li key={name}>
              <Link
                to={`?${sectionQuery(name, search)}`}
                aria-current={name === shown ? 'page' : undefined}
                className="block rounded-control px-3 py-1.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand"
              >
                {sections[name].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lg:hidden">
        <SelectField
          label="Section"
          value={shown}
          onChange={({ target }) => void navigate(`?${sectionQuery(target.value, search)}`)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {sections[name].label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
