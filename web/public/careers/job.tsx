import { data, redirectDocument } from 'react-router'
import type { Job } from '#contract/content/job.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import type { PageSource } from '#contract/page-context.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { pageContext } from '#web/context.ts'
import { experienceRange } from '#web/public/careers/experience.ts'
import { JobCards, JobFacts, jobCardFields, toJobCard } from '#web/public/careers/job-card.tsx'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { chapters, jobPosting } from '#web/public/metadata/job-json-ld.ts'
import { Breadcrumbs, JsonLd, useAbsoluteUrl } from '#web/public/metadata/json-ld.tsx'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'
import { missingSlug, rowMeta } from '#web/public/row-page.ts'
import { BackLink } from '#web/public/sections/back-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import { longDate } from '#web/ui/time/format-date.ts'
import type { Route } from './+types/job.ts'

/** The job of a slug (PS-143): null if there is none, undefined if it could not be loaded. */
async function findJob(source: PageSource, slug: string) {
  const job = await orFallback(source, source.api.job.find(slug), undefined)
  return job && job.slug !== slug ? null : job
}

/** A withdrawn job answers 410 and lists the open ones. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const source = context.get(pageContext)
  const job = await findJob(source, slug)
  if (job !== null) return { job, openings: [] }
  const slugStatus = await source.api.job.resolveMissingSlug(slug)
  if (slugStatus !== 'gone') throw await missingSlug('job', slug, slugStatus)
  const jobs = await orFallback(source, source.api.job.list({ status: 1, fields: jobCardFields }), [])
  return data({ job: null, openings: jobs.map(toJobCard) }, { status: 410 })
}

export async function clientLoader({ params: { slug } }: Route.ClientLoaderArgs) {
  const job = await findJob(browserSource, slug)
  // Only the server knows why a job is missing.
  if (job === null) throw redirectDocument(rowPath('job', slug))
  return { job, openings: [] }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const job = loaderData?.job
  const { company } = siteIn(matches)
  if (!job) {
    const title = loaderData?.job === null ? `${closedTitle} – ${company.name}` : company.name
    return [{ title }, { name: 'robots', content: 'noindex' }]
  }
  return rowMeta(matches, 'job', job)
}

export default function JobPage({ loaderData: { job, openings } }: Route.ComponentProps) {
  if (job) return <FullJob job={job} />
  return job === null && <ClosedJob openings={openings} />
}

function FullJob({ job }: { job: Job }) {
  const absoluteUrl = useAbsoluteUrl()
  const path = rowPath('job', job.slug)
  const { company } = useSite()
  const filledChapters = chapters.filter(([name]) => !isBlankRichText(job[name]))
  return (
    <article className="pt-10 pb-24 md:pt-18 md:pb-32">
      <Breadcrumbs
        steps={[
          ['Careers', '/career'],
          [job.jobTitle, path],
        ]}
      />
      <JsonLd facts={jobPosting(job, absoluteUrl(path), company)} />
      <Container>
        <BackToAll />
        <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <div>
            <h1 className="mb-6 font-serif text-display font-medium text-balance">{job.jobTitle}</h1>
            <JobFacts location={job.location} experience={experienceRange(job.requiredExperience)} />
            {!isBlankRichText(job.shortDescription) && (
              <div className="mt-10 font-serif">
                <RichText html={job.shortDescription} />
              </div>
            )}
          </div>
          <aside aria-label="Application" className="lg:row-span-2">
            <div className="overflow-hidden rounded-dialog border border-line bg-surface lg:sticky lg:top-28">
              <div className="aspect-[250/140] bg-sunken">
                <ResponsiveImage
                  path={job.jobImage}
                  size="job"
                  sizes="(min-width: 64rem) 320px, 92vw"
                  priority="high"
                />
              </div>
              <div className="grid gap-5 p-6">
                <p className="text-md text-ink-muted">
                  Posted on <time dateTime={job.jobPostDate}>{longDate(job.jobPostDate)}</time>
                </p>
                <JoinUsButton job={job.jobTitle}>Apply Now</JoinUsButton>
              </div>
            </div>
          </aside>
          <div>
            {filledChapters.map(([name, heading]) => (
              <section
                key={name}
                aria-labelledby={name}
                className="border-t border-line pt-10 not-first:mt-14"
              >
                <h2 id={name} className="mb-6 font-serif text-statement font-medium">
                  {heading}
                </h2>
                <RichText html={job[name]} />
              </section>
            ))}
          </div>
        </div>
      </Container>
    </article>
  )
}

const closedTitle = 'This position is no longer open'

function ClosedJob({ openings }: Pick<Route.ComponentProps['loaderData'], 'openings'>) {
  return (
    <section className="pt-10 pb-24 md:pt-18 md:pb-32">
      <Container>
        <BackToAll />
        <h1 className="mb-6 font-serif text-display font-medium text-balance">{closedTitle}</h1>
        <p className="mb-14 max-w-120 text-lead text-ink-muted">
          {openings.length > 0 ? 'Other open positions' : 'No other open positions right now.'}
        </p>
        <JobCards openings={openings} />
      </Container>
    </section>
  )
}

const BackToAll = () => <BackLink to="/career">All open positions</BackLink>
