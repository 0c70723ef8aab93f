import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { part } from '#web/ui/page/part.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { OfOrder } from './of-order.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Where the design of an order is sent, and what of it has come. Fetched once there is an order to send a design for:
 * nobody else's page needs it.
 */
export const Design = part<OfOrder>(() => import('./design-upload.tsx'), {
  waiting: <Skeleton className="h-64 rounded-surface" />,
  Failed: NotLoaded,
})

function NotLoaded() {
  return <ErrorNote>{useTexts(thanksTexts).designNotLoaded}</ErrorNote>
}
