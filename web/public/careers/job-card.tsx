import { ArrowRight, BriefcaseBusiness, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { Job } from '#contract/content/job.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { experienceRange } from '#web/public/careers/experience.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'

/** The fields that a card needs. */
export const jobCardFields = [
  'slug',
  'jobTitle',
  'location',
  'requiredExperience',
  'shortDescription',
  'jobImage',
] as const

/** The fields of a job on a card, its text truncated at 130 characters (PS-136 to PS-139). */
export const toJobCard = ({
  slug,
  jobTitle,
  location,
  requiredExperience,
  shortDescription,
  jobImage,
}: Pick<Job, (typeof jobCardFields)[number]>) => ({
  slug,
  jobTitle,
  location,
  experience: experienceRange(requiredExperience),
  text: truncate(plainText(shortDescription), 130),
  jobImage,
})

export type Opening = ReturnType<typeof toJobCard>

/** A column of jobs (PS-135). */
export function JobCards({ openings }: { openings: readonly Opening[] }) {
  return (
    <ul className="grid gap-5 md:gap-6">
      {openings.map((opening) => (
        <li key={opening.slug}>
          <JobCard {...opening} />
        </li>
      ))}
    </ul>
  )
}

function JobCard({ slug, jobTitle, location, experience, text, jobImage }: Opening) {
  return (
    <article className="group relative grid items-center gap-6 rounded-dialog border border-line bg-surface p-4 transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised sm:grid-cols-[15.625rem_1fr] sm:gap-8 sm:p-5">
      <div className="aspect-[250/140] overflow-hidden rounded-card bg-sunken">
        <ResponsiveImage path={jobImage} size="job" sizes="(min-width: 40rem) 250px, 90vw" />
      </div>
      <div className="max-sm:px-1 max-sm:pb-1">
        <div className="flex items-start justify-between gap-4">
          <h2 className="font-serif text-xl font-semibold text-balance group-hover:text-brand">
            {/* The link's box covers the card, so that the whole card is clickable. */}
            <Link
              to={rowPath('job', slug)}
              prefetch="intent"
              className="rounded-control after:absolute after:inset-0 after:rounded-dialog"
            >
              {jobTitle}
            </Link>
          </h2>
          <ArrowRight
            aria-hidden="true"
            size={20}
            className="mt-1 shrink-0 text-brand transition-transform group-hover:translate-x-1"
          />
        </div>
        <div className="mt-2.5">
          <JobFacts location={location} experience={experience} />
        </div>
        {text && <p className="mt-3.5 max-w-160 text-ink-muted">{text}</p>}
      </div>
    </article>
  )
}

/** The location of a job and the years of experience it requires. */
export function JobFacts({ location, experience }: Pick<Opening, 'location' | 'experience'>) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-md font-medium text-ink-muted">
      <li className="inline-flex items-center gap-2">
        <MapPin aria-hidden="true" size={16} />
        {location}
      </li>
      {experience && (
        <li className="inline-flex items-center gap-2">
          <BriefcaseBusiness aria-hidden="true" size={16} />
          {experience}
        </li>
      )}
    </ul>
  )
}
