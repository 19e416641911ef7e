import { documentTitle } from '#web/employee/screens.ts'
import { ToolArea } from '#web/ui/tool-area.tsx'
import inter from '~fonts/inter.woff2?url'
import type { Route } from './+types/root.ts'
import '#web/employee/employee.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export const meta: Route.MetaFunction = ({ location }) => [
  { title: documentTitle(location.pathname.replace(/\/+$/, '')) },
  { name: 'robots', content: 'noindex' },
]

export default ToolArea
