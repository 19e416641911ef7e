import { Link, useNavigate } from 'react-router'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** The sections as links; on narrow screens, as a selection. */
export function SectionList({ names, shown }: { names: readonly SectionName[]; shown: SectionName }) {
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label="Sections" className="max-lg:hidden">
        <ul className="grid gap-0.5">
          {names.map((name) => (
            <li key={name}>
              <Link
                to={`?section=${name}`}
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
          onChange={({ target }) => void navigate(`?section=${target.value}`)}
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
