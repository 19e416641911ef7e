import type { Locator, Page } from 'playwright-core'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { enquiry } from '#contract/enquiry.ts'
import type { Visit } from '#tests/browser/browser-app.ts'
import { pictureToChoose, rowOf, seen } from '#tests/browser/list-page.ts'
import { type AnyRow, create, everyType, wirePosition } from '#tests/support/content.ts'
import type { StatementId } from '#tests/support/covers.ts'

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
  /** The labels of the add form. */
  readonly form?: readonly string[]
  /** The calls whose failure has a popup of its own. */
  readonly failures?: readonly string[]
  /** The statements about this screen alone. */
  readonly ids: readonly StatementId[]
  /** Those about how long its popups stay, which only the browser shows. */
  readonly popupIds?: readonly StatementId[]
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
    form: ['Title', 'Page', 'Sub Heading', 'Description', 'Image', 'Icon'],
    ids: [
      'AC-296',
      'AC-297',
      'AC-298',
      'AC-300',
      'AC-301',
      'AC-302',
      'AC-303',
      'AC-304',
      'AC-305',
      'AC-309',
      'AC-310',
    ],
    popupIds: ['AC-306', 'AC-307'],
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
    form: ['Title', 'Short Description', 'Description', 'Image'],
    ids: ['AC-311', 'AC-312', 'AC-313', 'AC-314', 'AC-315', 'AC-319', 'AC-320'],
    popupIds: ['AC-316', 'AC-317'],
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
    form: ['Title', 'Description', 'Challenge', 'Solution', 'Result', 'Image', 'Logo'],
    failures: ['list', 'count', 'create', 'change', 'reorder'],
    ids: ['AC-321', 'AC-322', 'AC-323', 'AC-324', 'AC-325', 'AC-336', 'AC-337'],
    popupIds: ['AC-326', 'AC-327'],
  },
  contactus: {
    address: '/authority/contactUs',
    title: 'Contact us',
    columns: ['Name', 'Email', 'Subject', 'Message'],
    sort: ['name', 'email', 'subject'],
    sizeKey: 'contactUs',
    deleteAll: 'Delete All',
    ids: ['AC-342', 'AC-343', 'AC-356'],
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
    form: [
      'Title',
      'Location',
      'Required Experience',
      'Post Date',
      'Job Description',
      'Short Description',
      'Benefits',
      'Key Responsibilities',
      'Job Requirements',
      'Image',
    ],
    ids: ['AP-107', 'AP-109', 'AP-122', 'AP-123', 'AP-127', 'AP-128', 'AP-129', 'AP-130', 'AP-131', 'AP-137'],
    popupIds: ['AP-135', 'AP-136', 'AP-422'],
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
    form: ['Title'],
    failures: ['change', 'status'],
    ids: ['AP-140', 'AP-141', 'AP-142', 'AP-144', 'AP-145', 'AP-151'],
    popupIds: ['AP-146', 'AP-147', 'AP-422'],
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
    form: ['Name', 'Email', 'Designation', 'Description', 'Image'],
    ids: ['AP-153', 'AP-154', 'AP-155', 'AP-156', 'AP-158', 'AP-159', 'AP-160', 'AP-164'],
    popupIds: ['AP-162', 'AP-163', 'AP-422'],
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
    form: ['Title', 'URL Slug', 'Blog Category', 'Author', 'Location', 'Post Date', 'Description', 'Image'],
    failures: ['create', 'change', 'remove'],
    ids: ['AP-166', 'AP-168', 'AP-169', 'AP-170', 'AP-182', 'AP-183', 'AP-184', 'AP-193'],
    popupIds: ['AP-186', 'AP-187', 'AP-188', 'AP-422'],
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
    form: ['Title'],
    failures: ['change', 'status', 'reorder'],
    ids: ['AP-198', 'AP-199', 'AP-202', 'AP-203', 'AP-210'],
    popupIds: ['AP-204', 'AP-206', 'AP-422'],
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
export const tabbed = boards.filter(({ type }) => (type.admin.status ?? 'tabs') === 'tabs')
/** Lists whose rows are switched between Active and Inactive. */
export const switched = boards.filter(({ type }) => type.admin.status === 'switch')
/** Lists with forms. */
export const editable = boards.filter(({ said }) => said.add)

/**
 * The lists that are driven through everything a list does: one with tabs, one with a switch, and the one without
 * forms. The others are the same screen with another definition.
 */
export const drivenLists = ['client', 'blogcategory', 'contactus'].map(boardOf)
/** The same for forms: one that says once what is missing, and one that says it at each field. */
export const drivenForms = ['job', 'blogcategory'].map(boardOf)

/** Creates a row. Visitors may not write so many enquiries, so these go straight into their store. */
export async function sow(
  { world, asAdmin, ...house }: Visit,
  type: AnyContent,
  words: string,
  more: Record<string, string> = {},
): Promise<AnyRow> {
  if (type.path !== enquiry.path) return create({ world, asAdmin, ...house }, type, words, more)
  const values = { name: words, email: 'visitor@example.com', subject: words, message: words, ...more }
  return (await world.enquiries.create({ values, images: [] }, null)) as unknown as AnyRow
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
  type.list.columns.find((name) => ['text', 'reference'].includes(type.fields[name].kind)) as string

const line = (form: Locator, label: string, words: string) =>
  form.getByRole('textbox', { name: label, exact: true }).fill(words)

const fillers = {
  text: line,
  textarea: line,
  richText: line,
  image: async (form, label) =>
    form.getByLabel(label, { exact: true }).setInputFiles(await pictureToChoose()),
  choice: async (form, label) =>
    void (await form.getByLabel(label, { exact: true }).selectOption('services')),
  date: (form, label) => form.getByLabel(label, { exact: true }).fill('2025-03-04'),
  range: async (form, label) => {
    const group = form.getByRole('group', { name: label })
    await group.getByLabel('From').fill('2')
    await group.getByLabel('to', { exact: true }).fill('5')
  },
  reference: async (form, label) =>
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
  if (kind === 'image')
    return form.getByRole('button', { name: `Delete ${label.toLowerCase()}` }).click({ timeout: 3000 })
  if (kind === 'range')
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
  await rowOf(page, words)
    .getByRole('button', { name: /^Edit / })
    .click()
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
