import type { Message } from '#core/messaging/message.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { ReceiptTicks } from '../chat/receipt-ticks.tsx'

export const messageStatusLabels: Record<MessageStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'info' },
  sending: { label: 'Sending', tone: 'caution' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'wrong' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export function MessagePill({ status, receipt }: Pick<Message, 'status' | 'receipt'>) {
  const { label, tone } = messageStatusLabels[status]
  return (
    <StatusPill tone={tone} live={status === 'sending'}>
      {label}
      {status === 'sent' && receipt && <ReceiptTicks receipt={receipt} />}
    </StatusPill>
  )
}

/** Formats the scheduled time as `dd/MM/yyyy HH:mm` in shop time (SCHED-03). */
export function formatScheduledTime(message: Pick<Message, 'scheduled_time'>): string {
  const instant = parseShopTime(message.scheduled_time)
  return instant ? formatListTime(instant) : message.scheduled_time
}

export function formatHistoryTime(iso: string | undefined): string {
  return iso ? `${formatListTime(new Date(iso))}:${iso.slice(17, 19)}` : ''
}
