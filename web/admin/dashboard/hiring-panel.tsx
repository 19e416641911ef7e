import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { decisionDays, type HiringFigures } from '#contract/hiring/figures.ts'
import { figuresQuery } from '#web/admin/dashboard/figures-query.ts'
import { DetailsLink } from '#web/admin/dashboard/panel.tsx'
import { logged } from '#web/logged.ts'

const screen = `${adminPath}/join-team`
const maxJobs = 5

const stages = [
  { name: 'pending', label: 'Pending', to: `${screen}?tab=pending` },
  { name: 'hired', label: 'Hired', to: `${screen}?tab=hired` },
  { name: 'rejected', label: 'Rejected', to: `${screen}?tab=rejected` },
  { name: 'evaluating', label: 'Evaluating', to: screen },
] as const

/** The hiring desk's figures by stage, by job, and by days to a decision; dashes while they are unknown. */
export function HiringPanel() {
  const { data } = useQuery(logged(figuresQuery))
  return (
    <section aria-label="Hiring desk" className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line px-4 py-3">
        <h2 className="flex-1 text-md font-semibold">Hiring desk</h2>
        <DetailsLink of="Hiring desk" to={screen} />
      </div>
      <div className="grid gap-6 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl className="grid grid-cols-2 content-start gap-4 sm:grid-cols-4 lg:grid-cols-2">
          {stages.map(({ name, label, to }) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-xs text-ink-muted">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                <Link
                  to={to}
                  aria-label={`${data?.stages[name] ?? '–'} ${label}`}
                  className="underline-offset-4 hover:underline"
                >
                  {data?.stages[name] ?? '–'}
                </Link>
              </dd>
            </div>
          ))}
          <div className="col-span-full flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-muted">
              Median days to a decision, last {decisionDays} days
              {data && data.decisions.count > 0 && ` (${data.decisions.count} decided)`}
            </dt>
            <dd className="text-xl font-semibold tabular-nums">{data?.decisions.medianDays ?? '–'}</dd>
          </div>
        </dl>
        <Jobs jobs={data?.jobs} />
      </div>
    </section>
  )
}

function Jobs({ jobs }: { jobs: HiringFigures['jobs'] | undefined }) {
  const cell = 'border-t border-line py-2 pl-3 text-right tabular-nums'
  return (
    <div className="min-h-56">
      <table className="w-full text-md">
        <caption className="sr-only">Candidates by job</caption>
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              Job
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              Pending
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              Hired
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              Rejected
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs?.slice(0, maxJobs).map(({ designation, pending, hired, rejected }) => (
            <tr key={designation}>
              <th scope="row" className="border-t border-line py-2 text-left font-normal wrap-anywhere">
                <Link
                  to={`${screen}?${new URLSearchParams({ designation })}`}
                  className="underline-offset-4 hover:underline"
                >
                  {designation}
                </Link>
              </th>
              <td className={cell}>{pending}</td>
              <td className={cell}>{hired}</td>
              <td className={cell}>{rejected}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {jobs && jobs.length > maxJobs && (
        <p className="pt-2 text-sm text-ink-muted">And {jobs.length - maxJobs} more.</p>
      )}
    </div>
  )
}
