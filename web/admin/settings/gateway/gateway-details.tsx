import type { GatewayView } from '#core/messaging/gateway.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { useMessageCounts } from '#web/admin/scheduler/message-queries.ts'
import { TestMessage } from './test-message.tsx'
import { GatewaySignIn } from './gateway-sign-in.tsx'

/** How the gateway is doing, in figures, and a message to try it. */
export function GatewayDetails({ gateway }: { gateway: GatewayView }) {
  const { data: counts } = useMessageCounts()
  return (
    <>
      <p className="max-w-line text-15 font-semibold">{gateway.state.words}</p>
      {gateway.session?.qr && <GatewaySignIn picture={gateway.session.qr} />}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-15 sm:grid-cols-[9rem_1fr]">
        {gateway.session?.account && (
          <>
            <dt className="text-quiet">Sends as</dt>
            <dd className="min-w-0 wrap-break-word tabular-nums">{gateway.session.account}</dd>
          </>
        )}
        <dt className="text-quiet">Last accepted</dt>
        <dd className="tabular-nums">{timeOf(gateway.last_accepted_at)}</dd>
        <dt className="text-quiet">Last failure</dt>
        <dd className="min-w-0 wrap-break-word tabular-nums">
          {gateway.last_failure
            ? `${timeOf(gateway.last_failure.at)}: ${gateway.last_failure.reason}`
            : 'None'}
        </dd>
        {gateway.receipts && (
          <>
            <dt className="text-quiet">Receipts</dt>
            <dd className="min-w-0 wrap-break-word tabular-nums">{receiptWords(gateway.receipts)}</dd>
          </>
        )}
        <dt className="text-quiet">Messages</dt>
        <dd className="min-h-6 tabular-nums">
          {counts &&
            `${counts.pending} pending, ${counts.sending} sending, ${counts.sent} sent, ${counts.failed} failed`}
        </dd>
      </dl>
      <TestMessage />
    </>
  )
}

/** Delivered and read are known only where the gateway tells us. */
function receiptWords({ on, url, last_at }: NonNullable<GatewayView['receipts']>): string {
  if (!on)
    return `Off: nobody tells what was delivered and read. Set WHATSAPP_WEBHOOK_SECRET where the program is started, and enter ${url} as the webhook at the gateway.`
  return last_at
    ? `On, the last one ${timeOf(last_at)}`
    : `None has come yet. Enter ${url} as the webhook at the gateway.`
}

const timeOf = (at: string | null) => (at ? formatListTime(new Date(at)) : 'Never')
