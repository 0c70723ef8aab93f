import { lazy, Suspense } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

export interface OfOrder {
  /** The shop's number of the order, and what opens its designs. */
  order: string
  designKey: string
}

/** Fetched once there is an order to send a design for: nobody else's page needs it. */
const DesignUpload = lazy(() => import('./design-upload.tsx').catch(() => ({ default: NotLoaded })))

/** Where the design of an order is sent, and what of it has come. */
export function Design(props: OfOrder) {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-surface" />}>
      <DesignUpload {...props} />
    </Suspense>
  )
}

function NotLoaded() {
  return <ErrorNote>{useTexts(thanksTexts).designNotLoaded}</ErrorNote>
}
