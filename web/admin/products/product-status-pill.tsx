import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { productStatusLabels } from './product-labels.ts'

export function ProductStatusPill({ status }: { status: 'active' | 'inactive' }) {
  return (
    <StatusPill tone={status === 'active' ? 'good' : 'neutral'}>{productStatusLabels[status]}</StatusPill>
  )
}
