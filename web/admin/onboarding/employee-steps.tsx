import { useQuery } from '@tanstack/react-query'
import { employeesPath } from '#contract/employee/employee.ts'
import { leavingQuery } from '#web/admin/onboarding/onboarding-api.ts'
import { StepList } from '#web/admin/onboarding/step-list.tsx'
import { invalidate } from '#web/list/list-queries.ts'

/** How an employee has joined, and left; nothing for those who were added by hand and are still there. */
export function EmployeeSteps({ id }: { id: number }) {
  const { data } = useQuery(leavingQuery(id))
  if (!data || data.steps.length === 0) return null
  return (
    <section aria-labelledby={`steps-${id}`} className="grid gap-2 pt-4">
      <h3 id={`steps-${id}`} className="text-md font-semibold">
        Joining and leaving
      </h3>
      <StepList {...data} onUndone={() => invalidate(employeesPath)} />
    </section>
  )
}
