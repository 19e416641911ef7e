import { useChosenProject } from '#web/employee/charts/use-chosen-project.ts'
import { Select } from '#web/ui/fields/select.tsx'

/** Chooses the project for the dashboard's charts; the URL holds it (EP-101, EP-104). */
export function ProjectSelect({ label }: { label: string }) {
  const { projects, chosen, choose } = useChosenProject()
  return (
    <Select
      aria-label={label}
      size="sm"
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value || null)}
    >
      <option value="">All projects</option>
      {projects.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  )
}
