import { data } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'

/** Unknown paths get a real 404, not a blank page with a good status. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => [{ title: 'Halaman tidak dijumpai · Cetak' }]

export default function NotFound() {
  return <ErrorPage missing />
}
