import type { AnyContent } from '#contract/content/define.ts'
import { everyContentType } from '#tests/support/content.ts'
import type { StatementId } from '#tests/support/covers.ts'
import { defined } from '#tests/support/defined.ts'
import { enquiryList, hasStatus } from '#tests/support/enquiry-list.ts'

/** The texts, columns and names that the requirements fix for a list. */
interface ExpectedTexts {
  readonly path: string
  readonly title: string
  /** The text of the add button. */
  readonly add?: string
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  readonly pageSizeKey: string
  readonly created?: string
  readonly updated?: string
  readonly deleted?: string
  readonly statusChanged?: string
  readonly deleteAll: string
  /** The labels of the add form. */
  readonly form?: readonly string[]
  /** Width and height of its pictures in the list, by field. */
  readonly pictures?: Readonly<Record<string, readonly [number, number]>>
  /** The calls whose failure has its own toast. */
  readonly failures?: readonly string[]
  /** The statements about this screen alone. */
  readonly ids: readonly StatementId[]
  /** The statements about its toasts, which only the browser shows. */
  readonly toastIds?: readonly StatementId[]
}

const expectedTexts: Readonly<Record<string, ExpectedTexts>> = {
  article: {
    path: '/authority/articles',
    title: 'Articles',
    add: 'Add Article',
    columns: ['Title', 'Description', 'Image'],
    sort: ['title', 'description'],
    pageSizeKey: 'articles',
    created: 'Article Created Successfully!',
    updated: 'Article Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title', 'Description', 'Image'],
    pictures: { articleImage: [76, 37] },
    ids: ['AC-273..AC-280', 'AC-283', 'AC-444'],
    toastIds: ['AC-281..AC-282'],
  },
  banner: {
    path: '/authority/Banners',
    title: 'Banners',
    add: 'Add Banner',
    columns: ['Page', 'Title', 'Image'],
    sort: ['selectedPage', 'title'],
    pageSizeKey: 'banners',
    created: 'Banner Created Successfully!',
    updated: 'Banner Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Page', 'Title', 'Image'],
    pictures: { bannerImage: [76, 37] },
    ids: ['AC-285..AC-287', 'AC-289..AC-291', 'AC-294', 'AC-444'],
    toastIds: ['AC-292..AC-293'],
  },
  service: {
    path: '/authority/services',
    title: 'Services',
    add: 'Add Service',
    columns: ['Image', 'Icon', 'Title', 'Sub Heading', 'Description', 'Page'],
    sort: ['title', 'shortDescription', 'description', 'selectedPage'],
    pageSizeKey: 'services',
    created: 'Service Created Successfully!',
    updated: 'Service Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title', 'Page', 'Sub Heading', 'Description', 'Image', 'Icon'],
    pictures: { serviceImage: [40, 41], serviceIcon: [21, 23] },
    ids: ['AC-296..AC-298', 'AC-300..AC-305', 'AC-309..AC-310', 'AC-445'],
    toastIds: ['AC-306..AC-307'],
  },
  industry: {
    path: '/authority/industry',
    title: 'Industries',
    add: 'Add Industry',
    columns: ['Image', 'Title', 'Short Description', 'Description'],
    sort: ['title', 'shortDescription', 'description'],
    pageSizeKey: 'industries',
    created: 'Industry Created Successfully!',
    updated: 'Industry Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title', 'Short Description', 'Description', 'Image'],
    pictures: { industryImage: [76, 37] },
    ids: ['AC-311..AC-315', 'AC-319..AC-320', 'AC-448'],
    toastIds: ['AC-316..AC-317'],
  },
  client: {
    path: '/authority/clients',
    title: 'Clients',
    add: 'Add Client',
    columns: ['Image', 'Logo', 'Title', 'Description', 'Challenge', 'Solution', 'Result'],
    sort: ['title', 'description', 'challenge', 'solution', 'result'],
    pageSizeKey: 'clients',
    created: 'Client Created Successfully!',
    updated: 'Client Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title', 'Description', 'Challenge', 'Solution', 'Result', 'Image', 'Logo'],
    failures: ['list', 'count', 'create', 'update', 'reorder'],
    pictures: { companyImage: [85, 42], companyLogo: [140, 38] },
    ids: ['AC-321..AC-325', 'AC-336..AC-337', 'AC-446'],
    toastIds: ['AC-326..AC-327'],
  },
  contactus: {
    path: '/authority/contactUs',
    title: 'Contact us',
    columns: ['Name', 'Email', 'Subject', 'Message'],
    sort: ['name', 'email', 'subject'],
    pageSizeKey: 'contactUs',
    deleteAll: 'Delete All',
    ids: ['AC-342..AC-343', 'AC-356'],
  },
  job: {
    path: '/authority/manage-job',
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
    pageSizeKey: 'jobs',
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
    pictures: { jobImage: [40, 41] },
    ids: ['AP-107', 'AP-109', 'AP-122..AP-123', 'AP-127..AP-131', 'AP-137..AP-138'],
    toastIds: ['AP-135..AP-136', 'AP-422'],
  },
  jobcategory: {
    path: '/authority/job-category',
    title: 'Manage Job Categories',
    add: 'Add',
    columns: ['Title', 'Active/Inactive'],
    sort: ['title'],
    pageSizeKey: 'jobCategory',
    created: 'Job Categorie Created Successfully!',
    updated: 'Job Category Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title'],
    failures: ['update', 'status'],
    ids: ['AP-140..AP-142', 'AP-144..AP-145', 'AP-151'],
    toastIds: ['AP-146..AP-147', 'AP-422'],
  },
  teammember: {
    path: '/authority/manage-team',
    title: 'Manage Team',
    add: 'Add Member',
    columns: ['Image', 'Name', 'Email', 'Designation', 'Description'],
    sort: ['name', 'email', 'designation', 'description'],
    pageSizeKey: 'team',
    created: 'Team Created Successfully!',
    updated: 'Team Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Name', 'Email', 'Designation', 'Description', 'Image'],
    pictures: { teamMemberImage: [40, 41] },
    ids: ['AP-153..AP-156', 'AP-158..AP-160', 'AP-164..AP-165'],
    toastIds: ['AP-162..AP-163', 'AP-422'],
  },
  blog: {
    path: '/authority/manage-blog',
    title: 'Manage Blogs',
    add: 'Add Blog',
    columns: ['Image', 'Title', 'Blog Category', 'Author', 'Location', 'Description', 'Post Date'],
    sort: ['title', 'blogCategory', 'author', 'location', 'blogPostDate'],
    pageSizeKey: 'blog',
    created: 'Blog Created Successfully!',
    updated: 'Blog Updated Successfully!',
    deleted: 'Blog Deleted Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete All',
    form: ['Title', 'URL Slug', 'Blog Category', 'Author', 'Location', 'Post Date', 'Description', 'Image'],
    failures: ['create', 'update', 'delete'],
    pictures: { blogImage: [31, 31] },
    ids: ['AP-166', 'AP-168..AP-170', 'AP-182..AP-184', 'AP-193..AP-194'],
    toastIds: ['AP-186..AP-188', 'AP-422'],
  },
  blogcategory: {
    path: '/authority/blog-category',
    title: 'Manage Blog Categories',
    add: 'Add',
    columns: ['Title', 'Active/Inactive'],
    sort: ['title'],
    pageSizeKey: 'blogCategory',
    created: 'Blog Categorie Created Successfully!',
    updated: 'Blog Category Updated Successfully!',
    statusChanged: 'Status Updated Successfully!',
    deleteAll: 'Delete all',
    form: ['Title'],
    failures: ['update', 'status', 'reorder'],
    ids: ['AP-198..AP-199', 'AP-202..AP-203', 'AP-210'],
    toastIds: ['AP-204', 'AP-206', 'AP-422'],
  },
}

export interface ListCase {
  readonly path: string
  readonly type: AnyContent
  readonly expected: ExpectedTexts
}

/** The lists of all content types and of the enquiries. */
export const listCases: readonly ListCase[] = [
  ...everyContentType,
  { path: enquiryList.path, type: enquiryList },
].flatMap(({ path, type }) => (expectedTexts[path] ? [{ path, type, expected: expectedTexts[path] }] : []))

export const listCaseOf = (path: string): ListCase =>
  defined(listCases.find((listCase) => listCase.path === path))

/** Lists with the tabs All, Published, and Unpublished. */
export const listsWithTabs = listCases.filter(({ type }) => hasStatus(type) && type.admin.status !== 'switch')
/** Lists with a switch between Active and Inactive. */
export const listsWithSwitch = listCases.filter(({ type }) => type.admin.status === 'switch')
/** Lists with forms. */
export const listsWithForm = listCases.filter(({ expected }) => expected.add)

/** The list on which every function is tested: the others are the same screen with another definition. */
export const mainList = listCaseOf('article')
/** The same for pictures: a form with two of them, and one of another area. */
export const fullyTestedPictures = ['service', 'blog'].map(listCaseOf)
