import { documentTitle } from '#web/employee/screens.ts'
import { ToolArea } from '#web/ui/tool-area.tsx'
import type { Route } from './+types/root.ts'
import '#web/employee/employee.css'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: documentTitle(location.pathname.replace(/\/+$/, '')) },
  { name: 'robots', content: 'noindex' },
]

export default ToolArea
