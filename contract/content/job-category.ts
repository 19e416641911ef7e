import { defineContent, type Row } from '#contract/content/define.ts'
import { text } from '#contract/content/fields.ts'

export const jobCategory = defineContent({
  path: 'jobcategory',
  label: { one: 'Job Category', many: 'Job Categories' },
  area: 'jobs',
  admin: {
    path: 'job-category',
    pageSizeStorageKey: 'jobCategory',
    title: 'Manage Job Categories',
    add: 'Add',
    status: 'switch',
    resetPageSizeOnSearch: 'set',
    toasts: {
      created: 'Job Categorie Created Successfully!',
      statusChanged: 'Status Updated Successfully!',
      failed: {
        update: { title: 'Update Failed', fallback: 'Failed to update job category.' },
        status: { title: 'Status Update Failed', fallback: 'Reverted to original status.' },
      },
    },
  },
  key: 'id',
  fields: {
    title: text({ label: 'Title', required: true }),
  },
  list: { columns: ['title'], search: ['title'], sort: ['title'] },
})

export type JobCategory = Row<typeof jobCategory>
