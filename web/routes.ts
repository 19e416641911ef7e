import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { entrances, lists, screens } from './authority/screens.ts'
import { pages } from './public/pages.ts'

const inAuthority = ([path, { file }]: [string, { file: string }]) => route(path, `authority/${file}`)

/** Every address of the site. */
export default [
  layout('public/layout.tsx', [
    layout('public/error-page.tsx', [
      ...Object.entries(pages).map(([path, file]) => route(path, file)),
      route('*', 'public/not-found.tsx'),
    ]),
  ]),
  layout('authority/root.tsx', [
    layout('authority/area.tsx', [
      route('logout', 'authority/logout.tsx'),
      ...prefix('authority', [
        index('authority/index.tsx'),
        layout('authority/entrance.tsx', Object.entries(entrances).map(inAuthority)),
        layout('authority/shell.tsx', [
          ...Object.entries(screens).map(inAuthority),
          // One screen for all content types; the id tells it which.
          ...Object.entries(lists).map(([path, type]) =>
            route(path, 'authority/content/list.tsx', { id: `authority/content/${type}` }),
          ),
          route('*', 'authority/not-found.tsx'),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig
