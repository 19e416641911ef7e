import { defineContent, type Row } from '#contract/content/define.ts'
import { text } from '#contract/content/fields.ts'

export const blogCategory = defineContent({
  path: 'blogcategory',
  label: { one: 'Blog Category', many: 'Blog Categories' },
  admin: {
    path: 'blog-category',
    pageSizeStorageKey: 'blogCategory',
    title: 'Manage Blog Categories',
    add: 'Add',
    status: 'switch',
    resetPageSizeOnSearch: 'set',
    deleteAll: 'Delete all',
    toasts: {
      created: 'Blog Categorie Created Successfully!',
      statusChanged: 'Status Updated Successfully!',
      failed: {
        update: { title: 'Update Failed', fallback: 'Failed to update blog category.' },
        status: { title: 'Status Update Failed', fallback: 'Reverted to original status.' },
        reorder: {
          title: 'Order Update Failed!',
          from: 'detail',
          fallback: 'Reverted to last saved order.',
        },
      },
    },
  },
  key: 'id',
  fields: {
    title: text({ label: 'Title', required: true }),
  },
  list: { columns: ['title'], search: ['title'], sort: ['title'] },
})

export type BlogCategory = Row<typeof blogCategory>
