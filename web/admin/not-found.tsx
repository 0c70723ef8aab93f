import { data } from 'react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function AdminNotFoundPage() {
  return (
    <>
      <PageHeader
        title="Page not found"
        note="The address may be misspelt, or the page may have moved. Use the menu to find the page."
      />
      <ButtonLink to="/admin" variant="primary">
        Back to Overview
      </ButtonLink>
    </>
  )
}
