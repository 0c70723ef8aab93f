import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatListTime } from '#core/shared/shop-time.ts'
import {
  resendWebhookDelivery,
  type DeliveryState,
  type WebhookDelivery,
} from '#core/webhooks/outgoing-webhooks.ts'
import { LoadedContent } from '#web/admin/section.tsx'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatWebhookEvent } from './webhook-events.ts'
import { deliveriesQuery } from './webhook-queries.ts'

export function DeliveryLog({ webhook, onChanged }: { webhook: string; onChanged: () => void }) {
  const log = useInfiniteQuery(deliveriesQuery(webhook))
  return (
    <LoadedContent query={log} lines={2}>
      {({ pages }) => {
        const deliveries = pages.flatMap((page) => page.deliveries)
        if (deliveries.length === 0) return <p className="text-15 text-quiet">No deliveries yet.</p>
        return (
          <div className="grid gap-3">
            <ul aria-label="Deliveries" className="divide-y divide-line rounded-control border border-line">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} onChanged={onChanged} />
              ))}
            </ul>
            {log.hasNextPage && (
              <div>
                <Button size="small" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </LoadedContent>
  )
}

const states: Record<DeliveryState, { tone: Tone; label: string }> = {
  waiting: { tone: 'caution', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'wrong', label: 'Failed' },
}

function DeliveryRow({
  webhook,
  delivery,
  onChanged,
}: {
  webhook: string
  delivery: WebhookDelivery
  onChanged: () => void
}) {
  const { id, event, state, created_at: createdAt, response } = delivery
  const resend = useMutation({
    mutationFn: () => api(resendWebhookDelivery, { id: webhook, delivery: id }),
    onError: (error) => toast.error(error.message),
    onSettled: onChanged,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 text-15">
          {formatWebhookEvent(event)}
          <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
        </p>
        <p className="text-13 text-quiet tabular-nums">
          {[formatListTime(new Date(createdAt)), describeResult(delivery)].filter(Boolean).join(' · ')}
        </p>
        {response && <p className="mt-1 font-mono text-13 break-all text-quiet">{response}</p>}
      </div>
      {event !== 'test' && (
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      )}
    </li>
  )
}

export function describeResult({
  status,
  problem,
  attempts,
  next_attempt_at: next,
}: WebhookDelivery): string {
  const answer = status === null ? problem : [`Status ${status}.`, problem].filter(Boolean).join(' ')
  if (answer === '') return ''
  const tries = attempts > 1 ? `${attempts} attempts.` : ''
  const retry = next === null ? '' : `Next attempt ${formatListTime(new Date(next))}.`
  return [answer, tries, retry].filter(Boolean).join(' ')
}
