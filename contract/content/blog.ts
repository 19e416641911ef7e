import { defineContent, type Row } from '#contract/content/define.ts'
import { date, image, reference, richText, slug, text } from '#contract/content/fields.ts'
import { rowPages } from '#contract/content/row-pages.ts'
import { sharing } from '#contract/content/sharing.ts'
import { sharingFields } from '#contract/content/sharing-fields.ts'

export const blog = defineContent({
  path: 'blog',
  label: { one: 'Blog', many: 'Blogs' },
  admin: {
    path: 'manage-blog',
    pageSizeStorageKey: 'blog',
    title: 'Manage Blogs',
    links: [{ label: 'Blog Category', path: 'blog-category' }],
    requiredMessage: 'once',
    toasts: {
      deleted: 'Blog Deleted Successfully!',
      statusChanged: 'Status Updated Successfully!',
      failed: {
        create: { title: 'Failed to Create Blog', from: 'detail', fallback: 'Please try again.' },
        update: { title: 'Failed to Update Blog', from: 'body', fallback: 'Please try again.' },
        delete: { title: 'Failed to Delete Blog', from: 'detail', fallback: 'Please try again.' },
      },
    },
  },
  page: rowPages.blog,
  key: 'slug',
  sharing: sharing.blog,
  moveToTopOnPublish: true,
  publicFrom: 'blogPostDate',
  timestamps: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    slug: slug({ label: 'URL Slug', from: 'title' }),
    blogCategory: reference({
      label: 'Blog Category',
      required: true,
      to: 'blogcategory',
      updateOnRename: true,
    }),
    author: text({ label: 'Author', required: true }),
    location: text({ label: 'Location', required: true }),
    blogPostDate: date({ label: 'Post Date', required: true }),
    description: richText({ label: 'Description', required: true, toolbar: ['underline', 'image'] }),
    blogImage: image({
      label: 'Image',
      required: true,
      sizes: {
        list: 'blogThumb',
        preview: 'preview',
        pages: ['post', 'slide', 'square', 'related', 'share'],
      },
    }),
    ...sharingFields,
  },
  list: {
    columns: ['blogImage', 'title', 'blogCategory', 'author', 'location', 'description', 'blogPostDate'],
    search: ['title', 'description', 'author', 'blogCategory', 'location'],
    sort: ['title', 'blogCategory', 'author', 'location', 'blogPostDate'],
    filter: ['blogCategory'],
  },
})

export type Blog = Row<typeof blog>
