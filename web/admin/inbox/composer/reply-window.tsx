import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon, ClockIcon } from '#web/ui/icons.tsx'
import { conversationQuery, type ConversationDetails } from '../inbox-queries.ts'
import { formatElapsedTime, useNow } from '../use-now.ts'

/** Remaining time in ms below which the time is highlighted. */
const soonMs = 2 * 3_600_000

export function explainReplyMode({ reply, phone }: ConversationDetails): string | null {
  if (reply.mode === 'closed')
    return 'More than 24 hours have passed since the customer’s last message, so WhatsApp accepts only approved templates, and the shop has none. You can reply when the customer writes again.'
  if (reply.mode === 'unsupported')
    return phone === null
      ? 'WhatsApp hides this customer’s number, and the connected gateway can’t reach them. Ask for their number in person, or reply on the shop’s phone.'
      : 'The connected gateway can’t reach this customer. Reply on the shop’s phone.'
  return null
}

/**
 * Shows how long staff can still reply, because WhatsApp accepts free-form replies only for 24 hours after
 * the customer's last message.
 */
export function ReplyWindow({ conversation }: { conversation: ConversationDetails }) {
  const client = useQueryClient()
  const now = useNow()
  const { id, reply, window_ends_at: end } = conversation
  const leftMs = end === null ? null : Date.parse(end) - now
  const isOver = leftMs !== null && leftMs <= 0 && reply.mode === 'free'
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  }, [client, id, isOver])
  const blocked = explainReplyMode(conversation)
  if (blocked !== null)
    return (
      <output className="flex w-full items-start gap-1.5 py-1.5 text-13 text-caution">
        <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
        {blocked}
      </output>
    )
  if (reply.mode === 'template')
    return (
      <output className="flex w-full items-start gap-1.5 py-1.5 text-13 text-caution">
        <ClockIcon width={16} height={16} className="mt-0.5 shrink-0" />
        24 hours have passed. A short text can still go out in the shop’s template, which WhatsApp charges
        for.
      </output>
    )
  if (leftMs === null || leftMs <= 0) return null
  return (
    <p
      title="WhatsApp accepts free-form replies for 24 hours after the customer’s last message."
      className={cx(
        'ml-auto flex shrink-0 items-center gap-1.5 text-13 whitespace-nowrap tabular-nums',
        leftMs < soonMs ? 'font-semibold text-caution' : 'text-quiet',
      )}
    >
      <ClockIcon width={14} height={14} aria-hidden />
      {formatElapsedTime(leftMs)} left to reply
    </p>
  )
}
