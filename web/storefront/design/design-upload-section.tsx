import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { OrderDesignAccess } from './order-design-access.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The code is loaded only on pages that have an order. */
export const DesignUploadSection = lazyWithRetry<OrderDesignAccess>(() => import('./design-upload.tsx'), {
  waiting: <Skeleton className="h-64 rounded-surface" />,
  Failed: NotLoaded,
})

function NotLoaded() {
  return <ErrorNote>{useTexts(thanksTexts).designNotLoaded}</ErrorNote>
}
