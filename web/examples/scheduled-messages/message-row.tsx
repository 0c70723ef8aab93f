import type { Message } from '#core/messaging/message.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'

const tones: Record<Message['status'], Tone> = {
  pending: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'wrong',
  cancelled: 'neutral',
}

/** `dd/MM/yyyy HH:mm` in shop time, which is what the wire carries (D-10). */
function timeText(scheduled: string): string {
  const instant = parseShopTime(scheduled)
  return instant ? formatListTime(instant) : scheduled
}

export interface RowActions {
  cancel: (id: string) => Promise<void>
  sendNow: (id: string) => Promise<void>
  reactivate: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** One message, with what its status allows (EX-02). */
export function MessageRow({ message, actions }: { message: Message; actions: RowActions }) {
  const { id, status, phone } = message
  const action = (name: string, run: (id: string) => Promise<void>) => (
    <Button size="small" aria-label={`${name}: ${phone}`} onClick={() => void run(id)}>
      {name}
    </Button>
  )
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-b-0 md:grid-cols-[10rem_minmax(0,1fr)_auto] md:items-center">
      <div>
        <p className="font-semibold tabular-nums">{phone}</p>
        <p className="text-13 text-quiet tabular-nums">{timeText(message.scheduled_time)} (Malaysia)</p>
      </div>
      <div className="min-w-0">
        <StatusPill tone={tones[status]} className="capitalize">
          {status}
        </StatusPill>
        <p className="mt-1 line-clamp-2 text-15 break-words">{message.message}</p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {status === 'pending' && action('Send Now', actions.sendNow)}
        {status === 'pending' && action('Cancel', actions.cancel)}
        {status === 'cancelled' && action('Reactivate', actions.reactivate)}
        {action('Delete', actions.remove)}
      </div>
    </li>
  )
}
