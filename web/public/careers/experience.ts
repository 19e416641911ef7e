import type { Job } from '#contract/content/job.ts'

type Experience = Job['requiredExperience']

/** "2–5 years"; without an upper end "2+ years", without a lower one "Up to 5 years" (PS-138, PS-147). */
export function experienceRange({ from, to }: Experience): string {
  if (from === '' && to === '') return ''
  if (from === '') return `Up to ${yearsText(to)}`
  if (to === '') return `${from}+ years`
  return from === to ? yearsText(from) : `${from}–${yearsText(to)}`
}

const yearsText = (years: string) => `${years} ${years === '1' ? 'year' : 'years'}`
