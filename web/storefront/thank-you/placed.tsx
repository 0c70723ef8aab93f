import { lazy } from 'react'

/**
 * The answer to an order that was sent without scripts. In a file of its own, so that order forms don't carry it. The
 * server waits for it, and a browser with scripts hydrates the page once it is loaded.
 */
export const Placed = lazy(() => import('./placed-order.tsx'))
