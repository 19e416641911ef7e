import { documentTitle } from '#web/employee/screens.ts'
import { siteIn } from '#web/site.ts'
import { ToolArea } from '#web/ui/tool-area.tsx'
import inter from '~fonts/inter.woff2?url'
import type { Route } from './+types/root.ts'
import '#web/employee/employee.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export const meta: Route.MetaFunction = ({ location, matches }) => [
  { title: documentTitle(location, siteIn(matches).company.name) },
  { name: 'robots', content: 'noindex' },
]

export default ToolArea
