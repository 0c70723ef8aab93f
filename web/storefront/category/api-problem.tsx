import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import { ErrorPage } from '#web/ui/states/error-page.tsx'
import { FailureReference } from '#web/ui/states/failure-reference.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { catalogTexts } from '../texts/catalog.ts'
import { useTexts } from '../texts/texts.ts'

/** Red error box, shown if categories or products could not be loaded (CAT-01). */
export function ApiProblem({ children }: { children: ReactNode }) {
  const t = useTexts(catalogTexts)
  return (
    <div className="py-8 md:py-12">
      <ErrorState title={t.problem} retryLabel={t.refresh} onRetry={() => window.location.reload()}>
        {children}
        <FailureReference />
      </ErrorState>
    </div>
  )
}

export function CategoryProblem() {
  const t = useTexts(catalogTexts)
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage missing />
  return <ApiProblem>{wordsOf(error, t)}</ApiProblem>
}

/** Describes a failure by its HTTP status or, if there was no readable response, by the error message. */
function wordsOf(error: unknown, t: (typeof catalogTexts)['ms']): string {
  const status = getField(error, 'status')
  if (typeof status === 'number') return t.httpError(status)
  const message = error instanceof Error ? error.message : ''
  if (message === 'Unexpected Server Error') return t.httpError(500)
  return /fetch|network|load failed/i.test(message) ? t.offline : t.invalidData
}
