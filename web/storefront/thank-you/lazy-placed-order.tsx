import { lazy } from 'react'

/**
 * Response to an order sent without scripts. It is in a separate file, so that order forms don't load it. The server
 * waits for the file; a browser with scripts hydrates the page once the file is loaded.
 */
export const LazyPlacedOrder = lazy(() => import('./placed-order.tsx'))
