import { defineContent, type Row } from '#contract/content/define.ts'
import { date, generatedSlug, image, range, reference, richText, text } from '#contract/content/fields.ts'
import { rowPages } from '#contract/content/row-pages.ts'
import { sharing } from '#contract/content/sharing.ts'
import { sharingFields } from '#contract/content/sharing-fields.ts'

export const job = defineContent({
  path: 'job',
  label: { one: 'Job', many: 'Jobs' },
  area: 'jobs',
  admin: {
    path: 'manage-job',
    pageSizeStorageKey: 'jobs',
    title: 'Manage Jobs',
    links: [{ label: 'Add Job Category', path: 'job-category' }],
    requiredMessage: 'once',
    toasts: { statusChanged: 'Status Updated Successfully!' },
  },
  page: rowPages.job,
  key: 'slug',
  sharing: sharing.job,
  fields: {
    jobTitle: reference({ label: 'Title', required: true, to: 'jobcategory' }),
    location: text({ label: 'Location', required: true }),
    requiredExperience: range({ label: 'Required Experience', required: true }),
    jobPostDate: date({ label: 'Post Date', required: true, whenOmitted: 'now' }),
    jobDescription: richText({ label: 'Job Description', required: true }),
    shortDescription: richText({ label: 'Short Description' }),
    benefits: richText({ label: 'Benefits' }),
    keyAndResponsibilities: richText({ label: 'Key Responsibilities' }),
    jobRequirements: richText({ label: 'Job Requirements' }),
    jobImage: image({
      label: 'Image',
      sizes: { list: 'thumb', preview: 'preview', pages: ['job', 'share'] },
    }),
    slug: generatedSlug({ label: 'URL Slug', from: 'jobTitle' }),
    ...sharingFields,
  },
  list: {
    columns: [
      'jobImage',
      'jobTitle',
      'requiredExperience',
      'benefits',
      'keyAndResponsibilities',
      'jobRequirements',
      'shortDescription',
      'jobDescription',
      'location',
      'jobPostDate',
    ],
    search: [
      'jobTitle',
      'location',
      'jobDescription',
      'shortDescription',
      'benefits',
      'keyAndResponsibilities',
      'jobRequirements',
    ],
    sort: ['jobTitle', 'location', 'jobPostDate'],
  },
})

export type Job = Row<typeof job>
