import type { ReplyOf } from '#core/contract.ts'
import type { HistoryAction, messageHistory } from '#core/messaging/message-history.ts'
import { momentOf } from './status-words.tsx'

type History = ReplyOf<typeof messageHistory>

const actionWords = {
  edited: 'Edited',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
  reactivated: 'Reactivated',
  released: 'Released',
  send_now: 'Asked to be sent now',
  send_direct: 'Asked to be sent by the direct method',
} satisfies Record<HistoryAction, string>

const originWords = {
  scheduler: 'by a program',
  call: 'by the call GET /api/whatsapp',
  order: 'by an order in the shop',
  campaign: 'for one text to many',
  repeat: 'by a repeat',
} satisfies Record<History['made']['origin'], string>

/** Who made a message and what people did to it since, in order. What became of its parts stands with them. */
export function Timeline({ history: { made, actions } }: { history: History }) {
  return (
    <section className="mt-6">
      <h3 className="text-17">Changes</h3>
      <ol className="mt-2 border-l border-line pl-4 text-15">
        <Entry at={made.at} what="Made" who={made.by ? `by ${made.by}` : originWords[made.origin]} />
        {actions.map(({ at, action, detail, by }) => (
          <Entry key={at + action} at={at} what={actionWords[action]} who={`by ${by}`} detail={detail} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ at, what, who, detail }: { at: string; what: string; who: string; detail?: string | null }) {
  return (
    <li className="relative py-1 before:absolute before:top-3 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-edge">
      <span className="font-semibold">{what}</span> {who}
      <span className="block text-13 break-words text-quiet tabular-nums">
        {momentOf(at)}
        {detail && ` · ${detail}`}
      </span>
    </li>
  )
}
