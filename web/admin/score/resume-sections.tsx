import type { ResumeSections as Sections } from '#contract/hiring/resume.ts'
import { categoryLabel } from '#contract/hiring/scores.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In order; other sections follow. */
const order = ['summary', 'experience', 'education', 'projects', 'certifications', 'skills', 'languages']

/** The text of a resume by section, each in its own layout (HD-330 to HD-338). */
export function ResumeSections({ sections }: { sections: Sections }) {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const filled = Object.entries(sections)
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([one], [other]) => rank(one) - rank(other))
  if (filled.length === 0) return <EmptyState title="No resume sections available." />
  return (
    <div className="grid gap-6">
      {filled.map(([name, value]) => (
        <section key={name} aria-label={categoryLabel(name)} className="grid gap-2">
          <h3 className="border-b border-line pb-1 text-md font-semibold">{categoryLabel(name)}</h3>
          <Section name={name} value={value} />
        </section>
      ))}
    </div>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const textClass = 'max-w-[75ch] text-md leading-relaxed whitespace-pre-line wrap-anywhere'

function Section({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'string') return <p className={textClass}>{value}</p>
  if (isTextList(value)) return <TextList texts={value} />
  const toItem = Object.hasOwn(items, name) ? items[name] : undefined
  if (toItem && isPartsList(value))
    return (
      <ul className="grid gap-4">
        {value.map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may read alike, and none changes its position
          <ResumeItem key={index} {...toItem(parts)} />
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

type Parts = Readonly<Record<string, string>>

const isPartsList = (value: unknown): value is Parts[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      typeof one === 'object' && one !== null && Object.values(one).every((part) => typeof part === 'string'),
  )

/** Short texts share a line. */
function TextList({ texts }: { texts: readonly string[] }) {
  const areShort = texts.every((text) => text.length <= 32)
  return (
    <ul className={areShort ? 'flex flex-wrap gap-1.5' : 'grid list-disc gap-1 pl-5'}>
      {texts.map((text, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same, and none changes its position
          key={index}
          className={`text-md wrap-anywhere ${areShort ? 'rounded-full bg-sunken px-2.5 py-0.5' : ''}`}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}

interface Item {
  readonly title: string | undefined
  readonly of: string | undefined
  readonly when: string | undefined
  readonly body?: string | undefined
}

/** The layout of each kind of item. */
const items: Readonly<Record<string, (parts: Parts) => Item>> = {
  experience: ({ position, company, duration, description }) => ({
    title: position,
    of: company,
    when: duration,
    body: description,
  }),
  education: ({ degree, institution, year, gpa }) => ({
    title: degree,
    of: institution,
    when: year,
    body: gpa && `GPA ${gpa}`,
  }),
  projects: ({ name, technologies, duration, description }) => ({
    title: name,
    of: technologies,
    when: duration,
    body: description,
  }),
  certifications: ({ name, issuer, year }) => ({ title: name, of: issuer, when: year }),
}

function ResumeItem({ title, of, when, body }: Item) {
  return (
    <li className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-md wrap-anywhere">
          {title && <span className="font-medium">{title}</span>}
          {title && of && <span aria-hidden="true"> · </span>}
          {of && <span>{of}</span>}
        </span>
        {when && <span className="text-sm text-ink-muted">{when}</span>}
      </div>
      {body && <p className={`${textClass} text-ink-muted`}>{body}</p>}
    </li>
  )
}
