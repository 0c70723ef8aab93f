import { data } from 'react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

/** An address of the back-office that leads nowhere: a real 404, and the way back. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <PageHeader
        title="Page not found"
        note="The address may be misspelt, or the page has moved. The menu shows everything there is."
      />
      <ButtonLink to="/admin" variant="primary">
        Back to the overview
      </ButtonLink>
    </>
  )
}
