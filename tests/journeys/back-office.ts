import type { Locator, Page } from 'playwright-core'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { enquiry } from '#contract/enquiry.ts'
import { type AnyRow, create, everyType, wirePosition } from '#tests/content.ts'
import { pictureToChoose, rowOf, seen } from '#tests/journeys/authority.ts'
import type { Visit } from '#tests/journeys/browser.ts'

/** What the documents say of a list, to the letter. */
interface Said {
  readonly address: string
  readonly title: string
  /** The words of the add button. */
  readonly add?: string
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  readonly sizeKey: string
  readonly created?: string
  readonly updated?: string
  readonly deleted?: string
  readonly statusChanged?: string
  readonly deleteAll: string
}

const said: Readonly<Record<string, Said>> = {
  service: {
    address: '/authority/services',
    title: 'Services',
    add: 'Add Service',
    columns: ['Image', 'Icon', 'Title', 'Sub Heading', 'Description', 'Page'],
    sort: ['title', 'shortDescription', 'description', 'selectedPage'],
    sizeKey: 'services',
    created: 'Service Created Successfully!',
    updated: 'Service Updated Successfully!',
    deleteAll: 'Delete All',
  },
  industry: {
    address: '/authority/industry',
    title: 'Industries',
    add: 'Add Industry',
    columns: ['Image', 'Title', 'Short Description', 'Description'],
    sort: ['title', 'shortDescription', 'description'],
    sizeKey: 'industries',
    created: 'Industry Created Successfully!',
    updated: 'Industry Updated Successfully!',
    deleteAll: 'Delete All',
  },
  client: {
    address: '/authority/clients',
    title: 'Clients',
    add: 'Add Client',
    columns: ['Image', 'Logo', 'Title', 'Description', 'Challenge', 'Solution', 'Result'],
    sort: ['title', 'description', 'challenge', 'solution', 'result'],
    sizeKey: 'clients',
    created: 'Client Created Successfully!',
    updated: 'Client Updated Successfully!',
    deleteAll: 'Delete All',
  },
  contactus: {
    address: '/authority/contactUs',
    title: 'Contact us',
    columns: ['Name', 'Email', 'Subject', 'Message'],
    sort: ['name', 'email', 'subject'],
    sizeKey: 'contactUs',
    deleteAll: 'Delete All',
  },
  job: {
    address: '/authority/manage-job',
    title: 'Manage Jobs',
    add: 'Add Job',
    columns: [
      'Image',
      'Title',
      'Required Experience',
      'Benefits',
      'Key Responsibilities',
      'Job Requirements',
      'Short Description',
      'Job Description',
      'Location',
      'Post Date',
    ],
    sort: ['jobTitle', 'location', 'jobPostDate'],
    sizeKey: 'jobs',
    created: 'Job Created Successfully!',
    updated: 'Job Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
  },
  jobcategory: {
    address: '/authority/job-category',
    title: 'Manage Job Categories',
    add: 'Add',
    columns: ['Title', 'Active/Inactive'],
    sort: ['title'],
    sizeKey: 'jobCategory',
    created: 'Job Categorie Created Successfully!',
    updated: 'Job Category Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
  },
  teammember: {
    address: '/authority/manage-team',
    title: 'Manage Team',
    add: 'Add Member',
    columns: ['Image', 'Name', 'Email', 'Designation', 'Description'],
    sort: ['name', 'email', 'designation', 'description'],
    sizeKey: 'team',
    created: 'Team Created Successfully!',
    updated: 'Team Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
  },
  blog: {
    address: '/authority/manage-blog',
    title: 'Manage Blogs',
    add: 'Add Blog',
    columns: ['Image', 'Title', 'Blog Category', 'Author', 'Location', 'Description', 'Post Date'],
    sort: ['title', 'blogCategory', 'author', 'location', 'blogPostDate'],
    sizeKey: 'blog',
    created: 'Blog Created Successfully!',
    updated: 'Blog Updated Successfully!',
    deleted: 'Blog Deleted Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
  },
  blogcategory: {
    address: '/authority/blog-category',
    title: 'Manage Blog Categories',
    add: 'Add',
    columns: ['Title', 'Active/Inactive'],
    sort: ['title'],
    sizeKey: 'blogCategory',
    created: 'Blog Categorie Created Successfully!',
    updated: 'Blog Category Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete all',
  },
}

export interface Board {
  readonly path: string
  readonly type: AnyContent
  readonly said: Said
}

/** The lists of these journeys; those of articles and banners have their own. */
export const boards: readonly Board[] = [
  ...everyType,
  { path: enquiry.path, type: enquiry as AnyContent },
].flatMap(({ path, type }) => (said[path] ? [{ path, type, said: said[path] }] : []))

export const boardOf = (path: string): Board => boards.find((board) => board.path === path) as Board

/** Lists with the tabs All, Published, and Unpublished. */
export const tabbed = boards.filter(({ type }) => (type.screen.status ?? 'tabs') === 'tabs')
/** Lists whose rows are switched between Active and Inactive. */
export const switched = boards.filter(({ type }) => type.screen.status === 'switch')
/** Lists with forms. */
export const editable = boards.filter(({ said }) => said.add)

/** Creates a row. Visitors may not write so many enquiries, so these go straight into their store. */
export async function sow(
  { world, asAdmin, ...house }: Visit,
  type: AnyContent,
  words: string,
  more: Record<string, string> = {},
): Promise<AnyRow> {
  if (type.path !== enquiry.path) return create({ world, asAdmin, ...house }, type, words, more)
  const values = { name: words, email: 'visitor@example.com', subject: words, message: words, ...more }
  return (await world.enquiries.create({ values, pictures: [] }, null)) as unknown as AnyRow
}

export async function rowsIn(visit: Visit, type: AnyContent, query = ''): Promise<AnyRow[]> {
  return (await visit.asAdmin({ url: `/api/${type.path}/${query}` })).json()
}

/** Puts rows that bear these words into this order, from the top. */
export async function inOrder(visit: Visit, type: AnyContent, wanted: readonly string[]): Promise<void> {
  const rows = await rowsIn(visit, type)
  const place = (row: object) => wanted.findIndex((words) => JSON.stringify(row).includes(words))
  const items = rows.map((row) => ({ id: row.id, position: wirePosition(type, wanted.length - place(row)) }))
  await visit.asAdmin({ method: 'POST', url: `/api/${type.path}/reorder/`, payload: { items } })
}

/** Deletes every row of a list. */
export async function clear(visit: Visit, type: AnyContent): Promise<void> {
  const ids = (await rowsIn(visit, type)).map(({ id }) => id)
  if (ids.length > 0)
    await visit.asAdmin({ method: 'POST', url: `/api/${type.path}/bulk_delete/`, payload: { ids } })
}

/** How a row is called in its list. */
export const nameOf = (type: AnyContent, row: AnyRow): string => String(row[nameField(type)])

/** The field that a row is called by. */
export const nameField = (type: AnyContent): string =>
  type.list.columns.find((name) => ['text', 'titleOf'].includes(type.fields[name].kind)) as string

const line = (form: Locator, label: string, words: string) =>
  form.getByRole('textbox', { name: label, exact: true }).fill(words)

const fillers = {
  text: line,
  lines: line,
  richText: line,
  picture: async (form, label) =>
    form.getByLabel(label, { exact: true }).setInputFiles(await pictureToChoose()),
  choice: async (form, label) =>
    void (await form.getByLabel(label, { exact: true }).selectOption('services')),
  date: (form, label) => form.getByLabel(label, { exact: true }).fill('2025-03-04'),
  years: async (form, label) => {
    const group = form.getByRole('group', { name: label })
    await group.getByLabel('From').fill('2')
    await group.getByLabel('to', { exact: true }).fill('5')
  },
  titleOf: async (form, label) =>
    void (await form.getByLabel(label, { exact: true }).selectOption({ index: 1 })),
  // It follows the title.
  slug: async () => {},
} satisfies Record<Kind, (form: Locator, label: string, words: string) => Promise<void>>

/** Fills in the fields of a form that are named, or all of them. */
export async function fill(
  form: Locator,
  type: AnyContent,
  words: string,
  names = Object.keys(type.fields),
): Promise<void> {
  for (const name of names) {
    const { kind, label } = type.fields[name] as Field
    await fillers[kind](form, label, words)
  }
}

/** Empties a field of a form. */
export async function empty(form: Locator, { kind, label }: Field): Promise<void> {
  if (kind === 'picture')
    return form.getByRole('button', { name: `Delete ${label.toLowerCase()}` }).click({ timeout: 3000 })
  if (kind === 'years')
    return form.getByRole('group', { name: label }).getByLabel('to', { exact: true }).fill('')
  await form.getByLabel(label, { exact: true }).fill(kind === 'date' ? '' : ' ')
}

/** Opens the form of a new row. */
export async function openAdd(page: Page, { type, said }: Board): Promise<Locator> {
  await page
    .getByRole('button', { name: String(said.add), exact: true })
    .first()
    .click()
  const form = page.getByRole('form', { name: `Add ${type.label.one.toLowerCase()}` })
  await seen(form)
  return form
}

/** Opens the form of the row with these words. */
export async function openEdit(page: Page, words: string): Promise<Locator> {
  await rowOf(page, words).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: `Edit ${words}` })
  await seen(form)
  return form
}

export const submit = (form: Locator) => form.getByRole('button', { name: 'Submit' }).click()

/** The texts of a multipart body, by name. */
export const textsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  )
