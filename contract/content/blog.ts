import { defineContent, type Row } from '#contract/content/define.ts'
import { date, picture, richText, slug, text, titleOf } from '#contract/content/fields.ts'

export const blog = defineContent({
  path: 'blog',
  label: { one: 'Blog', many: 'Blogs' },
  screen: {
    path: 'manage-blog',
    pageSizeKey: 'blog',
    title: 'Manage Blogs',
    links: [{ label: 'Blog Category', path: 'blog-category' }],
    incomplete: 'together',
    popups: {
      deleted: 'Blog Deleted Successfully!',
      statusChanged: 'Status Updated Successfully!',
      failed: {
        create: { title: 'Failed to Create Blog', shows: 'detail', otherwise: 'Please try again.' },
        change: { title: 'Failed to Update Blog', shows: 'answer', otherwise: 'Please try again.' },
        remove: { title: 'Failed to Delete Blog', shows: 'detail', otherwise: 'Please try again.' },
      },
    },
  },
  page: '/blogs/{slug}',
  key: 'slug',
  latestFirst: true,
  publicFrom: 'blogPostDate',
  timestamps: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    slug: slug({ label: 'URL Slug', from: 'title' }),
    blogCategory: titleOf({ label: 'Blog Category', required: true, of: 'blogcategory', follows: true }),
    author: text({ label: 'Author', required: true }),
    location: text({ label: 'Location', required: true }),
    blogPostDate: date({ label: 'Post Date', required: true }),
    description: richText({ label: 'Description', required: true, tools: ['underline', 'image'] }),
    blogImage: picture({ label: 'Image', required: true, sizes: { list: 'stamp', preview: 'preview' } }),
  },
  list: {
    columns: ['blogImage', 'title', 'blogCategory', 'author', 'location', 'description', 'blogPostDate'],
    search: ['title', 'description', 'author', 'blogCategory', 'location'],
    sort: ['title', 'blogCategory', 'author', 'location', 'blogPostDate'],
    filter: ['blogCategory'],
  },
})

export type Blog = Row<typeof blog>
