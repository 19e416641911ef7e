import { data } from 'react-router'

function loader(): never {
  throw data(null, { status: 404 })
}

export { loader, loader as clientLoader }

export default function NotFound() {
  return null
}
