import { defineContent, type Row } from '#contract/content/define.ts'
import { text } from '#contract/content/fields.ts'

export const jobCategory = defineContent({
  path: 'jobcategory',
  label: { one: 'Job Category', many: 'Job Categories' },
  screen: {
    path: 'job-category',
    pageSizeKey: 'jobCategory',
    title: 'Manage Job Categories',
    add: 'Add',
    status: 'switch',
    searchResetsSize: 'starting',
    popups: {
      created: 'Job Categorie Created Successfully!',
      statusChanged: 'Status Updated Successfully!',
      failed: {
        change: { title: 'Update Failed', otherwise: 'Failed to update job category.' },
        status: { title: 'Status Update Failed', otherwise: 'Reverted to original status.' },
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
