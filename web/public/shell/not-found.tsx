import { data, redirect } from 'react-router'
import { redirects } from '#web/public/pages.ts'
import type { Route } from './+types/not-found.ts'

function loader({ request }: Route.LoaderArgs): never {
  const target = redirects[new URL(request.url).pathname.replace(/\/$/, '').toLowerCase()]
  if (target) throw redirect(target, 301)
  throw data(null, { status: 404 })
}

export { loader, loader as clientLoader }

export default function NotFound() {
  return null
}
