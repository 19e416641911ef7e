import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { candidateStatuses, statusLabel } from '#contract/hiring/candidate.ts'
import { decisionDays, type HiringFigures, type StageCounts } from '#contract/hiring/figures.ts'
import { figuresQuery } from '#web/admin/dashboard/figures-query.ts'
import { DetailsLink } from '#web/admin/dashboard/panel.tsx'
import { logged } from '#web/logged.ts'
import { FiguresTable } from '#web/ui/figures-table.tsx'

const screen = `${adminPath}/join-team`
const maxJobs = 5

type Job = HiringFigures['jobs'][number]

/** The stages with a tab of their own in the list of candidates. */
const decided = ['pending', 'hired', 'rejected'] as const
const labelOf = (stage: keyof StageCounts) => statusLabel(candidateStatuses[stage])

const stages = [
  ...decided.map((name) => ({ name, to: `${screen}?tab=${name}` })),
  { name: 'evaluating', to: screen },
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
          {stages.map(({ name, to }) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-xs text-ink-muted">{labelOf(name)}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                <Link
                  to={to}
                  aria-label={`${data?.stages[name] ?? '–'} ${labelOf(name)}`}
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

const Jobs = ({ jobs = [] }: { jobs: HiringFigures['jobs'] | undefined }) => (
  <div className="min-h-56">
    <FiguresTable
      caption="Candidates by job"
      columns={[
        {
          label: 'Job',
          cell: ({ designation }) => (
            <Link
              to={`${screen}?${new URLSearchParams({ designation })}`}
              className="underline-offset-4 hover:underline"
            >
              {designation}
            </Link>
          ),
        },
        ...decided.map((stage) => ({ label: labelOf(stage), cell: (job: Job) => job[stage] })),
      ]}
      rows={jobs.slice(0, maxJobs)}
      keyOf={({ designation }) => designation}
    />
    {jobs.length > maxJobs && (
      <p className="pt-2 text-sm text-ink-muted">And {jobs.length - maxJobs} more.</p>
    )}
  </div>
)
