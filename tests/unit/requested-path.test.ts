import { expect, test } from 'vitest'
import { loginPath, requestedPath } from '#web/requested-path.ts'

const area = { path: '/employee', home: '/employee/dashboard' }
const origin = 'https://portico.example'

const afterSignIn = (next: string) =>
  requestedPath(area, { origin, search: `?${new URLSearchParams({ next })}` })

test('a sign-in leads back to the page that was asked for', () => {
  const asked = new URL('/employee/files?folder=3&file=7#top', origin)
  const { search } = new URL(loginPath(area, asked), origin)
  expect(requestedPath(area, { origin, search })).toBe('/employee/files?folder=3&file=7#top')
  expect(loginPath(area, new URL(area.home, origin))).toBe('/employee/login')
  expect(loginPath(area, asked, { hasEnded: true })).toContain('ended=1')
})

test('a call that is refused after the log-in page has opened leaves it as it is', () => {
  const opened = loginPath(area, new URL('/employee/inbox', origin), { hasEnded: true })
  expect(loginPath(area, new URL(opened, origin), { hasEnded: true })).toBe(opened)
})

test.each([
  'https://evil.example/employee/files',
  '//evil.example/employee/files',
  '/\\evil.example/employee/files',
  'javascript:alert(1)//employee/',
  '/employee/../authority/articles',
  '/employees/files',
  '/employee/login?next=/employee/files',
  '',
])('a sign-in does not lead to %j', (next) => {
  expect(afterSignIn(next)).toBe(area.home)
})
