import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { fileOf } from './screen-chunks.ts'

/**
 * How the browser's program is divided into files: what is needed together comes in one, because together modules
 * compress better and cost one request. All else becomes a chunk by the rules of the bundler.
 */

const root = path.resolve(import.meta.dirname, '../..')

interface Chunk {
  readonly name: string
  readonly test: (id: string) => boolean
  /** By how many files it must be imported; one, unless set. */
  readonly minShareCount?: number
}

/** The modules of a folder by name, without what ends it. A name that is not there stops the build. */
function modules(folder: string, ...names: string[]): (file: string) => boolean {
  const files = names.map((name) => `${folder}/${name}`)
  const missing = files.filter(
    (file) => !['.ts', '.tsx'].some((end) => existsSync(path.join(root, file + end))),
  )
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} cannot be in a chunk: there is no such module`)
  const known = new Set(files)
  return (file) => known.has(file.replace(/\.tsx?$/, ''))
}

const inside =
  (...starts: string[]) =>
  (file: string) =>
    starts.some((start) => file.startsWith(start))

const npm = (expression: RegExp) => (file: string) => expression.test(file)

/** Tests a module by its path from the root. */
const chunk = (
  name: string,
  tests: readonly ((file: string) => boolean)[],
  options: Pick<Chunk, 'minShareCount'> = {},
): Chunk => ({
  name,
  test: (id) => {
    const file = fileOf(id)
    return tests.some((test) => test(file))
  },
  ...options,
})

/** Parts that come with the few public pages that have them: forms, pagers, and what only two pages show. */
const isPagePart = inside(
  ...['application-form', 'captcha', 'form-', 'toast', 'upload-form'].map(
    (part) => `web/public/forms/${part}`,
  ),
  ...['sections/alternating-sections', 'careers/job-card', 'legal/legal-page', 'pagination'].map(
    (part) => `web/public/${part}`,
  ),
)
const isPublic = inside('web/public/')

export const chunks: Chunk[] = [
  // Code that every page needs, in every area, with the icons that public pages share with the tool areas.
  chunk('react', [
    npm(/^node_modules\/(?:react|react-dom|react-router|scheduler)\//),
    (file) =>
      /^web\/ui\/icons\/(?:draw-icon|lucide\/(?:all|ChevronLeft|ChevronRight|Eye|Menu|X))\.\w+$/.test(file),
    npm(/vite\/preload-helper/),
    // The URL of the font that all areas have.
    inside('web/ui/fonts/inter.'),
    modules('contract', 'company', 'images', 'is-record', 'limits', 'messages'),
    modules('web', 'api', 'hydration-events', 'page-request'),
    modules(
      'web/ui',
      'images/mark',
      'offline-navigation',
      'pages/page-numbers',
      'time/age',
      'time/format-date',
      'use-is-hydrated',
    ),
  ]),
  // The file that all public pages load.
  chunk(
    'parts',
    [(file) => isPublic(file) && !isPagePart(file), modules('web/ui/time', 'format-date', 'time-ago')],
    { minShareCount: 2 },
  ),
  // The state of forms, and how calls are made, which a few public pages share with the tool areas.
  chunk(
    'forms',
    [
      inside('web/form-state/', 'web/drafts/'),
      modules('web/uploads', 'fetch-with-progress', 'use-transfer'),
      modules('web/ui', 'focus/focus-when-ready', 'toasts/toast-queue', 'transfer-progress'),
      modules('contract', 'addresses-in-text', 'list', 'records'),
      modules('contract/calls', 'route'),
    ],
    { minShareCount: 2 },
  ),
  // Code of nearly all screens of the tool areas, without dialogs and menus.
  chunk(
    'tool',
    [
      npm(/^node_modules\/@tanstack\/(?!.*(?:queriesObserver|useQueries|[iI]nfiniteQuery(?!Behavior)))/),
      modules('web', 'events', 'event-stream', 'logged', 'query-client'),
      modules('web/forms', 'dirty-forms', 'skip-prompt'),
      modules(
        'web/ui',
        'alert',
        'badge',
        'button',
        'charts/chart-colors',
        'images/icon',
        'images/logo',
        'menus/menu-drawer',
        'on-demand',
      ),
      modules(
        'web/ui',
        'fields/select',
        'images/stored-image',
        'pages/pager',
        'menus/popover-button',
        'skeleton',
        'time/relative-time',
      ),
      modules('web/ui', 'theme/theme', 'theme/theme-button', 'toasts/toast', 'tool-area'),
      modules('web/ui', 'use-scrolled-past', 'use-storage-check'),
    ],
    { minShareCount: 2 },
  ),
  // The library of charts, with ours.
  chunk('charts', [
    npm(/^node_modules\/chart\.js\//),
    modules('web/ui/charts', 'axis-chart', 'chart-color', 'doughnut-chart', 'use-chart'),
  ]),
  // Code of all screens of the portal, and code that several share.
  chunk('portal', [
    modules(
      'web/employee',
      'layout',
      'people/person',
      'people/picture',
      'portal-api',
      'profile/profile-events',
    ),
    modules('web/employee', 'providers', 'screens', 'session', 'tracker-queries', 'use-url-parameters'),
    modules('web/employee/shell', 'card', 'header', 'live-events', 'portal-toast', 'two-columns'),
    modules('web/employee/issues', 'issue-line', 'issue-list', 'use-issue-page'),
    modules('contract/tracker', 'issue-fields'),
  ]),
  // Code of the dashboard and of the page of a project.
  chunk('board', [
    inside('web/employee/charts/', 'web/employee/dashboard/'),
    modules('web/employee/issues', 'activity-panel', 'date-filter', 'issues-panel'),
  ]),
]
