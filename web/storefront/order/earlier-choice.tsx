import { useState } from 'react'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { readMyOrdersLink } from '../my-orders/my-orders-link.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { EarlierDesignsProps } from './earlier-designs.tsx'

const EarlierDesigns = lazyWithRetry<EarlierDesignsProps>(() => import('./earlier-designs.tsx'))

/** Designs that the customer approved before, if they came by their order link. Renders nothing for others. */
export function EarlierChoice({ job, value, onChange }: Omit<EarlierDesignsProps, 'linkKey'>) {
  const hydrated = useHydrated()
  const [linkKey] = useState(readMyOrdersLink)
  return hydrated && linkKey !== null ? (
    <EarlierDesigns linkKey={linkKey} job={job} value={value} onChange={onChange} />
  ) : null
}

/** The chosen design. `null` if the design is sent after the order. */
export const useEarlierDesign = () => useState<EarlierDesign | null>(null)
