import type { blog } from '#contract/content/blog.ts'
import type { blogCategory } from '#contract/content/blog-category.ts'
import { daysBefore } from '#demo/days.ts'
import { readProse } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

const categories = ['Operations', 'Data', 'Technology', 'Leading Change', 'Field Notes'] as const

/** In display order. */
export const blogCategories: readonly SeedRow<typeof blogCategory>[] = categories.map((title) => ({
  title,
  status: 1,
}))

/** Oldest first: the last published one leads the list. */
export const blogs = (now: Date): readonly SeedRow<typeof blog>[] =>
  posts.map(([slug, title, blogCategory, author, location, image, days, status]) => ({
    title,
    slug,
    blogCategory,
    author,
    location,
    blogPostDate: daysBefore(now, days),
    description: readProse('blogs', slug),
    blogImage: image,
    status,
  }))

type Post = readonly [
  slug: string,
  title: string,
  category: (typeof categories)[number],
  author: string,
  location: string,
  image: string,
  /** Age of the post. */
  days: number,
  status: 0 | 1,
]

// biome-ignore format: a table is read by its columns
const posts: readonly Post[] = [
  ['the-case-for-a-slower-roadmap', 'The case for a slower roadmap', 'Technology', 'Tomasz Wielgosz', 'Richmond', 'milestones', 2, 0],
  ['what-an-apprentice-notices', 'What an apprentice notices', 'Field Notes', 'Mateo Quispe', 'Richmond', 'nested', 1, 0],
  ['a-checklist-is-a-conversation', 'A checklist is a conversation', 'Operations', 'Ruth Abernathy', 'Richmond', 'ticks', 412, 1],
  ['the-spreadsheet-nobody-owns', 'The spreadsheet nobody owns', 'Data', 'Farah Haddadin', 'Pune', 'cells', 351, 1],
  ['two-clocks-in-one-factory', 'Two clocks in one factory', 'Field Notes', 'Mateo Quispe', 'Richmond', 'dials', 298, 1],
  ['name-the-decision-before-the-meeting', 'Name the decision before the meeting', 'Leading Change', 'Margaret Oduya', 'Richmond', 'funnel', 243, 1],
  ['rollback-is-a-feature', 'Rollback is a feature', 'Technology', 'Kenji Moriwaki', 'Pune', 'loop', 196, 1],
  ['the-queue-is-the-message', 'The queue is the message', 'Operations', 'Elena Petrakis', 'Richmond', 'queue', 151, 1],
  ['how-to-read-a-map-of-systems', 'How to read a map of systems', 'Technology', 'Linh Dao', 'Pune', 'junctions', 114, 1],
  ['when-the-average-lies', 'When the average lies', 'Data', 'Nasra Warfa', 'Richmond', 'curves', 82, 1],
  ['notes-from-a-night-shift', 'Notes from a night shift', 'Field Notes', 'Daniel Whitcomb', 'Richmond', 'moon', 54, 1],
  ['managers-are-translators', 'Managers are translators', 'Leading Change', 'Zanele Mthombeni', 'Richmond', 'translation', 33, 1],
  ['stock-is-frozen-uncertainty', 'Stock is frozen uncertainty', 'Operations', 'Astrid Nordvik', 'Pune', 'strata', 16, 1],
  ['small-data-asked-well', 'Small data, asked well', 'Data', 'Kofi Amankwah', 'Pune', 'lens', 4, 1],
]
