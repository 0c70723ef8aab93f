import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { part } from '#web/ui/page/part.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { OfOrder } from './of-order.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** Upload and list of an order's designs. Loaded only on pages that have an order. */
export const Design = part<OfOrder>(() => import('./design-upload.tsx'), {
  waiting: <Skeleton className="h-64 rounded-surface" />,
  Failed: NotLoaded,
})

function NotLoaded() {
  return <ErrorNote>{useTexts(thanksTexts).designNotLoaded}</ErrorNote>
}
