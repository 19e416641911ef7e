import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminPath } from '../contract/account/admin-path.ts'
import { employeePath } from '../contract/employee/employee-path.ts'
import { authScreens, contentLists, screens } from './admin/screens.ts'
import { openPages, screens as portalScreens } from './employee/screens.ts'
import { pages } from './public/pages.ts'

const adminRoute = ([path, { file }]: [string, { file: string }]) => route(path, `admin/${file}`)

const employeeRoute = ([path, { file }]: [string, { file: string }]) => route(path, `employee/${file}`)

/** Every URL of the site. */
export default [
  layout('public/layout.tsx', [
    layout('public/shell/error-page.tsx', [
      ...Object.entries(pages).map(([path, file]) => route(path, file)),
      route('*', 'public/shell/not-found.tsx'),
    ]),
  ]),
  // The path of an area is its outermost route's: a path outside of it is compared once, not with every screen.
  route(adminPath, 'admin/root.tsx', [
    layout('admin/providers.tsx', [
      index('admin/index.tsx'),
      layout('ui/auth-layout.tsx', Object.entries(authScreens).map(adminRoute)),
      layout('admin/layout.tsx', [
        ...Object.entries(screens).map(adminRoute),
        // One screen for all content types; the id identifies the type.
        ...Object.entries(contentLists).map(([path, type]) =>
          route(path, 'content/list-screen.tsx', { id: `content/${type}` }),
        ),
        route('*', 'admin/shell/not-found.tsx'),
      ]),
    ]),
  ]),
  layout('admin/root.tsx', { id: 'admin/logout-root' }, [route('logout', 'admin/account/logout.tsx')]),
  route(employeePath, 'employee/root.tsx', [
    layout('employee/providers.tsx', [
      index('employee/index.tsx'),
      layout('employee/layout.tsx', [
        ...Object.entries(portalScreens).map(employeeRoute),
        route('*', 'employee/shell/not-found.tsx'),
      ]),
    ]),
  ]),
  layout('employee/root.tsx', { id: 'employee/open-root' }, [
    layout('employee/providers.tsx', { id: 'employee/open-providers' }, [
      layout('ui/auth-layout.tsx', { id: 'employee/open' }, Object.entries(openPages).map(employeeRoute)),
    ]),
  ]),
] satisfies RouteConfig
