import { isRouteErrorResponse, useRouteError } from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import { referenceMark } from '#core/shared/reference-placeholder.ts'
import { useWords } from '../words.tsx'

/** As the server has written it into the page; empty where the page did not fail there. */
const written = import.meta.env.SSR
  ? referenceMark
  : (document.getElementById('reference')?.textContent ?? '')

/**
 * What the log has a failed page under, to be read out to whoever helps. What is refused is not in the log. A call that
 * failed brings its own, also where the browser went to the page by itself.
 */
export function FailureReference() {
  const words = useWords()
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
