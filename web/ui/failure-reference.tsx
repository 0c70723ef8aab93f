import { isRouteErrorResponse, useRouteError } from 'react-router'
import { referenceMark } from '../../core/shared/reference-mark.ts'
import { useWords } from './words.tsx'

/** As the server has written it into the page; empty where the page did not fail there. */
const reference = import.meta.env.SSR
  ? referenceMark
  : (document.getElementById('reference')?.textContent ?? '')

/** What the log has a failed page under, to be read out to whoever helps. What is refused is not in the log. */
export function FailureReference() {
  const words = useWords()
  const error = useRouteError()
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
