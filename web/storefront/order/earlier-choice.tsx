import { useState } from 'react'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { readMyOrdersLink } from '../my-orders/my-orders-link.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { EarlierDesignsProps } from './earlier-designs.tsx'

const EarlierDesigns = lazyWithRetry<EarlierDesignsProps>(() => import('./earlier-designs.tsx'))

/**
 * Shows designs that the customer approved before, if the customer opened their order link in this tab. Shows nothing
 * to other customers.
 */
export function EarlierChoice({ job, value, onChange }: Omit<EarlierDesignsProps, 'linkKey'>) {
  const hydrated = useHydrated()
  const [linkKey] = useState(readMyOrdersLink)
  return hydrated && linkKey !== null ? (
    <EarlierDesigns linkKey={linkKey} job={job} value={value} onChange={onChange} />
  ) : null
}

/** Holds the chosen design. `null` means that the customer sends a design after ordering. */
export const useEarlierDesign = () => useState<EarlierDesign | null>(null)
