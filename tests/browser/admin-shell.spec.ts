import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openAddForm } from '#tests/browser/form-page.ts'
import { openList, waitForList } from '#tests/browser/list-page.ts'
import { focusIn, readLocalStorage, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, respond } from '#tests/browser/requests.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { everyContentType } from '#tests/support/content.ts'
import { menu, visibleMenu } from '#web/admin/shell/menu.ts'

const app = useBrowserTestApp()

const screens = {
  '/authority/dashboard': 'Welcome, Ada',
  '/authority/profile': 'My Profile',
  '/authority/edit-profile': 'Edit Profile',
  '/authority/change-password': 'Change Password',
  '/authority/Banners': 'Banners',
  '/authority/articles': 'Articles',
  '/authority/services': 'Services',
  '/authority/industry': 'Industries',
  '/authority/clients': 'Clients',
  '/authority/contactUs': 'Contact us',
  '/authority/manage-job': 'Manage Jobs',
  '/authority/job-category': 'Manage Job Categories',
  '/authority/manage-team': 'Manage Team',
  '/authority/join-team': 'Join our team',
  '/authority/manage-blog': 'Manage Blogs',
  '/authority/blog-category': 'Manage Blog Categories',
  '/authority/email-template': 'Email Templates',
  '/authority/email-logs': 'Email Logs',
  '/authority/upload-documents': 'Upload Documents',
}

beforeAll(async () => {
  for (let number = 1; number <= 9; number++) await app.createArticle(`Article ${number}`)
})

test('every screen has its title and noindex before any script runs', async () => {
  const titles = {
    ...screens,
    '/authority': 'Dashboard',
    '/authority/dashboard': 'Dashboard',
    '/authority/ARTICLES': 'Articles',
    '/authority/login': 'Login',
    '/authority/forgot-password': 'Forgot password',
    '/authority/email-sent': 'Email sent',
    '/authority/reset-password': 'Reset password',
    '/authority/no-such-screen': 'Not found',
    '/logout': 'Logout',
  }
  for (const [path, title] of Object.entries(titles)) {
    const { body } = await app.call({ url: path })
    expect(body.match(/<title>[^<]*<\/title>/g), path).toEqual([
      `<title>${title} – Larkfield Advisory</title>`,
    ])
    expect(body, path).toContain('<meta name="robots" content="noindex"/>')
  }
})

describe('signed in', () => {
  test('a screen reads who is signed in once, whatever it shows', async () => {
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    await openList(page, contentTypes.article)
    const form = await openAddForm(page, { type: contentTypes.article })
    await waitVisible(form.getByRole('button', { name: 'Image from library' }))
    expect(calls.filter(({ path }) => path.startsWith('get-admin/'))).toHaveLength(1)
  })

  // Those of content types open so in tests/browser/admin-list-per-type.spec.ts.
  test('every screen opens by its URL, with header, menu and footer (AC-005, AC-006, AC-007, AC-008, AC-015, AC-016, AC-019, AC-022, AC-026, AC-037, PS-019)', async () => {
    const lists = everyContentType.map(({ type }) => `/authority/${type.admin.path}`)
    const page = await app.openSignedIn()
    const detours: string[] = []
    page.on('framenavigated', (frame) => detours.push(new URL(frame.url()).pathname))
    for (const [path, heading] of Object.entries(screens).filter(([path]) => !lists.includes(path))) {
      await page.goto(path)
      await waitVisible(page.getByRole('heading', { level: 1, name: heading }))
      expect(await page.title()).toContain(' – Larkfield Advisory')
      const logo = page.getByRole('banner').getByRole('link', { name: 'Larkfield Advisory' })
      await expect.poll(() => logo.getAttribute('href')).toBe('/authority/dashboard')
      await waitVisible(page.getByRole('navigation', { name: 'Main' }))
      await waitVisible(page.getByRole('contentinfo').getByText('2025'))
      await waitVisible(page.getByRole('button', { name: 'Account menu for Ada Byron' }))
    }
    await page.reload()
    await waitVisible(page.getByRole('heading', { level: 1, name: Object.values(screens).at(-1) }))
    expect(detours).not.toContain('/authority/login')
    expect(consoleErrors(page)).toEqual([])
  })

  test('paths in another letter case redirect to the right ones (AC-010)', async () => {
    const page = await app.openSignedIn()
    for (const [typed, right] of [
      ['/authority/banners', '/authority/Banners'],
      ['/authority/ARTICLES', '/authority/articles'],
      ['/authority/Dashboard', '/authority/dashboard'],
    ] as const) {
      await page.goto(`${typed}?search=x`)
      await waitForPath(page, right)
      expect(new URL(page.url()).search).toBe('?search=x')
    }
  })

  test('an unknown path shows a not-found page inside the admin area (AC-023)', async () => {
    const page = await app.openSignedIn()
    expect((await page.goto('/authority/no-such-screen'))?.status()).toBe(404)
    await waitVisible(page.getByRole('heading', { name: 'This page does not exist' }))
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await waitForPath(page, '/authority/dashboard')
  })

  test('a screen that fails leaves the menu, and offers to reload it or to go on elsewhere', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard' })
    await respond(page, 'GET', { json: [null] }, 'article/?**')
    const articles = page.getByRole('navigation').getByRole('link', { name: 'Articles' })
    await articles.click()
    await waitVisible(page.getByRole('heading', { name: 'This page could not be shown' }))
    await waitVisible(articles)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await waitForList(page)
    await respond(page, 'GET', { json: [null] }, 'article/?**')
    await page.reload()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await waitVisible(page.getByRole('heading', { name: 'Welcome, Ada' }))
  })

  test('the menu of the user leads to the profile, its form, and the password (AC-027, AC-028, AC-029)', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard' })
    for (const [entry, path] of [
      ['My Profile', '/authority/profile'],
      ['Edit Profile', '/authority/edit-profile'],
      ['Change Password', '/authority/change-password'],
    ] as const) {
      await page.getByRole('button', { name: 'Account menu for Ada Byron' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await waitForPath(page, path)
    }
  })

  test('the account menu shows a name and a placeholder image, and works by keyboard (AC-030, AC-031)', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard' })
    const button = page.getByRole('button', { name: 'Account menu for Ada Byron' })
    await waitVisible(button.getByText('Ada Byron'))
    await expect.poll(() => button.locator('img').getAttribute('src')).toMatch(/no-portrait/)
    const list = page.getByRole('menu')
    await button.focus()
    await page.keyboard.press('Enter')
    await focusIn(list)
    await page.keyboard.press('Escape')
    await waitHidden(list)
    await focusIn(button)
    await page.keyboard.press('ArrowDown')
    await focusIn(list.getByRole('menuitem').first())
    await page.keyboard.press('End')
    await focusIn(list.getByRole('menuitem', { name: 'Logout' }))
    await page.keyboard.press('Enter')
    await waitForPath(page, '/authority/login')
  })

  test('the paths of the requirements exist (PS-020)', async () => {
    const paths = [
      ...['manage-blog', 'blog-category', 'join-team', 'dashboard'],
      ...['email-template', 'upload-documents', 'email-logs'],
    ]
    const statuses = await Promise.all(
      ['no-such-screen', ...paths].map(
        async (path) => (await app.call({ url: `/authority/${path}` })).statusCode,
      ),
    )
    expect(statuses).toEqual([404, ...paths.map(() => 200)])
  })

  test('the menu leads every administrator to every screen that exists, and its groups unfold (AC-032, AC-033, AC-034, AC-035, AC-036, AC-460)', async () => {
    const entries = menu.flatMap((item) =>
      'path' in item
        ? [[item.label, item.path]]
        : item.entries.map(({ label, path }) => [`${item.label}: ${label}`, path]),
    )
    expect(Object.fromEntries(entries)).toEqual({
      Dashboard: 'dashboard',
      'Hiring desk': 'join-team',
      Banners: 'Banners',
      Articles: 'articles',
      Services: 'services',
      Industries: 'industry',
      Clients: 'clients',
      'Contact us': 'contactUs',
      'Jobs: Manage Jobs': 'manage-job',
      'Jobs: Job Category': 'job-category',
      'Team: Manage Team': 'manage-team',
      'Team: Join our team': 'join-team',
      'Blog: Manage Blog': 'manage-blog',
      'Blog: Blog Category': 'blog-category',
      'Email Templates': 'email-template',
      'Email Logs': 'email-logs',
      'Upload Documents': 'upload-documents',
      Conversations: 'conversations',
      'Content gaps': 'content-gaps',
      Media: 'media',
      Activity: 'activity',
      People: 'people',
      'Site settings': 'site-settings',
      'Personal data': 'personal-data',
      Storage: 'storage',
      'API access': 'api-access',
      Employees: 'employees',
      Projects: 'projects',
    })
    const page = await app.openSignedIn({ path: '/authority/dashboard', as: await createAdmin(app) })
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const links = visibleMenu.filter((item) => 'path' in item)
    expect(links.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Dashboard', 'Banners', 'Articles']),
    )
    const lists = everyContentType.map(({ type }) => type.admin.path)
    /** One of each kind of screen. */
    const followed = ['join-team', 'articles', 'contactUs', 'upload-documents', 'media', 'projects']
    const follow = async ({ label, path }: { label: string; path: string }) => {
      const link = navigation.getByRole('link', { name: label, exact: true })
      await link.click()
      await waitForPath(page, `/authority/${path}`)
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      if (!lists.includes(path)) return
      await waitForList(page)
      await waitVisible(page.getByRole('button', { name: /^Add/ }))
    }
    const linkTo = (label: string) => navigation.getByRole('link', { name: label, exact: true })
    await waitVisible(navigation)
    for (const { label, path } of links)
      expect(await linkTo(label).getAttribute('href'), label).toBe(`/authority/${path}`)
    for (const item of links.filter(({ path }) => followed.includes(path))) await follow(item)
    for (const group of visibleMenu.filter((item) => 'entries' in item)) {
      const [first] = group.entries
      expect(await linkTo(String(first?.label)).isVisible()).toBe(false)
      await navigation.getByRole('button', { name: group.label, exact: true }).click()
      for (const entry of group.entries) await follow(entry)
    }
  })

  test('the dashboard counts what is on the site and links to it', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard' })
    const articles = page.getByRole('region', { name: 'Articles' })
    await articles.getByRole('link', { name: '9 Unpublished' }).click()
    await waitForPath(page, '/authority/articles')
    expect(new URL(page.url()).search).toBe('?tab=unpublished')
  })
})

describe('a long page', () => {
  test('has a sticky header after 200 pixels and sticky tabs after 215, and none at the top (AC-039, AC-040, AC-041)', async () => {
    const page = await app.openSignedIn({ path: '/authority/articles', height: 500 })
    await waitVisible(page.getByText('Article 1', { exact: true }))
    const parts = { header: page.getByRole('banner'), tabs: page.getByRole('tablist') }
    const stuck = async () => [
      await parts.header.getAttribute('data-sticky'),
      await parts.tabs.getAttribute('data-sticky'),
    ]
    const shadows = () =>
      Promise.all(
        Object.values(parts).map((part) =>
          part.evaluate((element) => getComputedStyle(element).boxShadow !== 'none'),
        ),
      )
    const scroll = (pixels: number) => page.evaluate((y) => window.scrollTo(0, y), pixels)
    for (const [pixels, expected] of [
      [200, ['false', 'false']],
      [201, ['true', 'false']],
      [215, ['true', 'false']],
      [216, ['true', 'true']],
      [0, ['false', 'false']],
    ] as const) {
      await scroll(pixels)
      await expect.poll(stuck).toEqual(expected)
    }
    await scroll(260)
    await expect.poll(shadows).toEqual([true, true])
    expect((await parts.header.boundingBox())?.y).toBe(0)
    expect((await parts.tabs.boundingBox())?.y).toBe(56)
  })
})

describe('light and dark', () => {
  const canvas = () => getComputedStyle(document.documentElement).colorScheme

  test('follow the system until the administrator chooses, and the choice persists', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard', dark: true })
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await page.evaluate(canvas)).toBe('light')
    await page.reload()
    await waitVisible(page.getByRole('button', { name: 'Switch to dark theme' }))
    expect(await page.evaluate(canvas)).toBe('light')
    // Before the scripts have loaded, so that nothing flashes.
    await page.route('**/assets/entry.client*', (route) => route.abort())
    await page.reload()
    expect(await page.evaluate(canvas)).toBe('light')
    await page.unrouteAll()
    await page.goto('/logout')
    await waitForPath(page, '/authority/login')
    expect(await page.evaluate(canvas)).toBe('light')
    expect(await readLocalStorage(page)).toEqual({})
  })
})

describe('on a narrow screen', () => {
  test('the menu is a drawer that Escape and a choice close', async () => {
    const page = await app.openSignedIn({ path: '/authority/dashboard', width: 390, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await focusIn(drawer)
    await page.keyboard.press('Escape')
    await waitHidden(drawer)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await drawer.getByRole('link', { name: 'Articles' }).click()
    await waitForPath(page, '/authority/articles')
    await waitHidden(drawer)
  })
})
