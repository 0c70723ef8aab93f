import { lazy } from 'react'

/**
 * The response to an order sent without scripts. A separate file, so that order forms don't load it. The server waits
 * for it; a browser with scripts hydrates the page once it is loaded.
 */
export const LazyPlacedOrder = lazy(() => import('./placed-order.tsx'))
