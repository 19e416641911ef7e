import { data, Link } from 'react-router'
import { homePath } from '#web/employee/screens.ts'

/** The page carries the status, so that nothing takes it for a screen. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return (
    <div className="grid justify-items-center gap-1 py-16 text-center">
      <h1 className="text-xl font-semibold">This page does not exist</h1>
      <p className="text-md text-ink-muted">The URL may be misspelled, or the page has moved.</p>
      <Link to={homePath} className="mt-4 text-md font-medium text-brand underline-offset-4 hover:underline">
        Go back to the portal
      </Link>
    </div>
  )
}
