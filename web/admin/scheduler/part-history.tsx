import type { PartState } from '#core/messaging/message-history.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { ReceiptTicks } from '../chat/receipt-ticks.tsx'
import { MessagePartContent, type MessagePartView } from './message-part-content.tsx'
import { formatHistoryTime } from './message-status.tsx'

const partWords: Record<PartState, { label: string; tone: Tone }> = {
  waiting: { label: 'Not sent yet', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'caution' },
  accepted: { label: 'Sent', tone: 'good' },
  refused: { label: 'Rejected', tone: 'wrong' },
  unknown: { label: 'Unknown', tone: 'caution' },
}
const outcomeWords = { accepted: 'accepted', refused: 'rejected', unknown: 'no answer' }

/** Shows the latest delivery first, followed by deliveries before the message was edited. */
export function PartHistory({ parts }: { parts: MessagePartView[] }) {
  const rounds = [...new Set(parts.map((part) => part.round))]
  return rounds.map((round) => (
    <section key={round} className="mt-6">
      <h3 className="text-17">
        {round === rounds[0] ? 'Delivery' : `Delivery ${round} (before the message was edited)`}
      </h3>
      <Round parts={parts.filter((part) => part.round === round)} />
    </section>
  ))
}

function Round({ parts }: { parts: MessagePartView[] }) {
  return (
    <ol className="mt-2 grid grid-cols-1 gap-2">
      {parts.map((part) => (
        <li key={part.id} className="rounded-surface border border-line p-3">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <MessagePartContent part={part} />
            </div>
            <StatusPill tone={partWords[part.state].tone}>{partWords[part.state].label}</StatusPill>
          </div>
          {part.attempts.length + part.receipts.length > 0 && <Attempts part={part} />}
        </li>
      ))}
    </ol>
  )
}

function Attempts({ part }: { part: MessagePartView }) {
  return (
    <ul className="mt-2 border-t border-line pt-2 text-13 text-quiet tabular-nums">
      {part.attempts.map((attempt) => (
        <li key={attempt.attempt}>
          {formatHistoryTime(attempt.handed_at)} · {outcomeWords[attempt.outcome]}
          {attempt.carried && ' · in the picture caption'}
          {attempt.direct && ' · direct method'}
          {attempt.reason && ` · ${attempt.reason}`}
        </li>
      ))}
      {part.settled && (
        <li>
          {formatHistoryTime(part.settled.at)} ·{' '}
          {part.settled.decision === 'sent' ? 'marked as sent' : 'sent again'} by {part.settled.by}
        </li>
      )}
      {[...receiptsOf(part)].map(([state, at]) => (
        <li key={state} className="flex items-center gap-1.5">
          <span>
            {formatHistoryTime(at)} · {state === 'failed' ? 'not delivered' : state}
          </span>
          {state !== 'failed' && <ReceiptTicks receipt={state} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * A part that was sent twice may have several receipts of a type. Only the first of each type is returned.
 */
function receiptsOf({ receipts }: MessagePartView) {
  const times = new Map<MessagePartView['receipts'][number]['state'], string>()
  for (const { state, at } of receipts.toSorted((one, other) => (one.at < other.at ? -1 : 1)))
    if (!times.has(state)) times.set(state, at)
  return times
}
