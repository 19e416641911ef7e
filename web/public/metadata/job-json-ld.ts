import type { Job } from '#contract/content/job.ts'
import type { Site } from '#contract/site-settings/site.ts'

/** The texts of a job in the order of its page, by field with their headings (PS-149 to PS-152). */
export const chapters = [
  ['jobDescription', 'Job Description'],
  ['jobRequirements', 'Job Requirements'],
  ['keyAndResponsibilities', 'Key Responsibilities'],
  ['benefits', 'Benefits'],
] as const

/**
 * A job as schema.org's JobPosting: what search engines require, and nothing that the page does not show.
 * @param url of the job's page
 * @see https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(job: Job, url: string, company: Site['company']): Record<string, unknown> {
  const description = [
    job.shortDescription,
    ...chapters.filter(([name]) => job[name]).map(([name, heading]) => `<h2>${heading}</h2>${job[name]}`),
  ]
  return {
    '@type': 'JobPosting',
    title: job.jobTitle,
    description: description.join(''),
    datePosted: job.jobPostDate,
    url,
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.slug },
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: company.social.map(({ url }) => url),
    },
    ...jobLocation(job.location, company),
    ...experienceRequirements(job),
    directApply: true,
  }
}

/** An office if the location names one; remote work; otherwise the location's text. */
function jobLocation(location: string, { offices }: Site['company']): Record<string, unknown> {
  const office = offices.find(({ city }) => location.includes(city))
  const isRemote = /\bremote\b/i.test(location)
  const address = {
    '@type': 'PostalAddress',
    addressLocality: office?.city ?? location,
    ...(office
      ? { streetAddress: office.address.slice(0, 2).join(', '), addressCountry: office.country }
      : {}),
  }
  return {
    ...(isRemote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: offices.map(({ country }) => ({
            '@type': 'Country',
            name: country,
          })),
        }
      : {}),
    ...(office || !isRemote ? { jobLocation: { '@type': 'Place', address } } : {}),
  }
}

function experienceRequirements({ requiredExperience }: Job): Record<string, unknown> {
  const years = Number(requiredExperience.from)
  if (requiredExperience.from === '' || Number.isNaN(years)) return {}
  return {
    experienceRequirements: {
      '@type': 'OccupationalExperienceRequirements',
      monthsOfExperience: Math.round(years * 12),
    },
  }
}
