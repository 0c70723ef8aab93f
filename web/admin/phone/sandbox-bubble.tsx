import type { SandboxMessage } from './phone-queries.ts'
import { AlertIcon, CloseCircleIcon } from '#web/ui/icons.tsx'
import { MessageBubble } from '../chat/message-bubble.tsx'
import { ReceiptTicks } from '../chat/receipt-ticks.tsx'
import { formatChatClock } from './phone-time.ts'

/** Shows one part of a message as the customer sees it, with the delivery result. */
export function SandboxBubble({ bubble }: { bubble: SandboxMessage }) {
  return (
    <MessageBubble content={bubble} refused={bubble.outcome === 'refused'}>
      <Outcome bubble={bubble} />
    </MessageBubble>
  )
}

function Outcome({ bubble }: { bubble: SandboxMessage }) {
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1.5 px-1.5 text-13 text-quiet tabular-nums">
      {bubble.outcome === 'refused' && (
        <span className="inline-flex items-center gap-1 font-semibold text-wrong">
          <CloseCircleIcon width={14} height={14} /> Rejected
        </span>
      )}
      {bubble.outcome === 'unanswered' && (
        <span className="inline-flex items-center gap-1 font-semibold text-caution">
          <AlertIcon width={14} height={14} /> Arrived but not confirmed
        </span>
      )}
      {bubble.direct && <span>direct</span>}
      <time dateTime={bubble.arrived_at}>{formatChatClock(bubble.arrived_at)}</time>
      {bubble.outcome !== 'refused' && <ReceiptTicks receipt={bubble.receipt ?? 'sent'} />}
    </p>
  )
}
