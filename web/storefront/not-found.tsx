import { ErrorPage } from '../ui/error-page.tsx'

/** Unknown paths get a real 404, not a blank page with a good status. */
export function loader() {
  throw new Response('Not found', { status: 404 })
}

export default function NotFound() {
  return <ErrorPage missing />
}
