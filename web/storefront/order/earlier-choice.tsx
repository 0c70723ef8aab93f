import { useState } from 'react'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { part } from '#web/ui/page/part.tsx'
import { readMyLink } from '../my-orders/known-customer.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { ForJob } from './earlier-designs.tsx'

const EarlierDesigns = part<ForJob>(() => import('./earlier-designs.tsx'))

/** Designs that the customer approved before, if they came by their order link. Renders nothing for others. */
export function EarlierChoice({ job, value, onChange }: Omit<ForJob, 'linkKey'>) {
  const hydrated = useHydrated()
  const [linkKey] = useState(readMyLink)
  return hydrated && linkKey !== null ? (
    <EarlierDesigns linkKey={linkKey} job={job} value={value} onChange={onChange} />
  ) : null
}

/** The chosen design. `null` if the design is sent after the order. */
export const useEarlier = () => useState<EarlierDesign | null>(null)
