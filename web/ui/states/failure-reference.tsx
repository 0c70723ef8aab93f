import { isRouteErrorResponse, useRouteError } from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import { referencePlaceholder } from '#core/shared/reference-placeholder.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** Reference that the server wrote into the page. Empty if the page did not fail on the server. */
const written = import.meta.env.SSR
  ? referencePlaceholder
  : (document.getElementById('reference')?.textContent ?? '')

/**
 * Shows the error's reference in the server's log. Rejected requests are not logged, so they have none. A
 * failed call during client-side navigation has its own reference.
 */
export function FailureReference() {
  const words = useUiTexts()
  const error = useRouteError()
  const own = getField(error, 'reference')
  const reference = typeof own === 'string' ? own : written
  if (!reference || (isRouteErrorResponse(error) && error.status < 500)) return null
  return (
    <p className="mt-2 text-quiet">
      {words.reference}{' '}
      <b id="reference" className="whitespace-nowrap">
        {reference}
      </b>
    </p>
  )
}
