import type { ListedGroup } from '#core/orders/groups/admin-group-view.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'

const stages: Record<ListedGroup['stage'], { label: string; tone: Tone }> = {
  unconfirmed: { label: 'Not confirmed', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  closing: { label: 'Closing', tone: 'info' },
  ordered: { label: 'Ordered', tone: 'good' },
  empty: { label: 'Closed without children', tone: 'neutral' },
}

export function GroupStatePill({ stage, stuck }: Pick<ListedGroup, 'stage' | 'stuck'>) {
  if (stuck) return <StatusPill tone="wrong">Can’t be ordered</StatusPill>
  return <StatusPill tone={stages[stage].tone}>{stages[stage].label}</StatusPill>
}

export const formatChildCount = ({ children, expected }: Pick<ListedGroup, 'children' | 'expected'>) =>
  `${children} of ${expected} children`

export function formatPaidCount({
  payer,
  paid,
  said_paid: claimsPaid,
  children,
}: Pick<ListedGroup, 'payer' | 'paid' | 'said_paid' | 'children'>): string {
  if (payer === 'organiser') return 'Organiser pays'
  return [
    `${paid} paid`,
    claimsPaid > 0 && `${claimsPaid} to check`,
    `${children - paid - claimsPaid} unpaid`,
  ]
    .filter(Boolean)
    .join(', ')
}
