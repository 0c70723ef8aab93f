import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** Loaded only for delivered orders. */
const Said = lazy(() => import('./order-review.tsx'))

export const LazyOrderReview = (props: ComponentProps<typeof Said>) => (
  <Suspense fallback={<Skeleton className="h-72" />}>
    <Said {...props} />
  </Suspense>
)
