import { useState } from 'react'
import type { ThreadEntry } from '#core/inbox/thread.ts'
import { messagesAccess } from '#core/messaging/message.ts'
import { getMediaTypeForUrl } from '#core/media/message-media.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon, CloseCircleIcon } from '#web/ui/icons.tsx'
import { formatChatClock } from '../../chat/chat-time.ts'
import { BubbleFile, BubblePicture, bubbleClass } from '../../chat/message-bubble.tsx'
import { ReceiptTicks } from '../../chat/receipt-ticks.tsx'
import { deliveryUnknownText } from '../../send-message.ts'
import { BubbleText, SendingMark } from './bubble-text.tsx'
import { Reactions } from './reactions.tsx'
import { MessageDecisionDialog } from '../../scheduler/message-decision-dialog.tsx'

type SentEntry = Extract<ThreadEntry, { type: 'sent' }>

export function SentMessageBubble({ entry }: { entry: SentEntry }) {
  const isFailed = entry.status === 'failed'
  return (
    <div
      className={cx(
        'relative',
        bubbleClass('right', isFailed ? 'refused' : 'sent'),
        entry.reactions.length > 0 && 'mb-4',
      )}
    >
      {entry.attachments.map(({ url, name }) =>
        getMediaTypeForUrl(url) === 'media' ? (
          <BubblePicture key={url} url={url} name={name} />
        ) : (
          <BubbleFile key={url} url={url} name={name} />
        ),
      )}
      <BubbleText text={entry.text}>
        <span className="truncate">{entry.by || 'Automatic'}</span>
        <time dateTime={entry.at}>{formatChatClock(entry.at)}</time>
        <SendState entry={entry} />
      </BubbleText>
      {isFailed && <Failure entry={entry} />}
      {entry.status === 'pending' && entry.error && (
        <p className="px-1.5 text-right text-13 text-caution">{entry.error}</p>
      )}
      <Reactions reactions={entry.reactions} />
    </div>
  )
}

function SendState({ entry: { status, receipt } }: { entry: SentEntry }) {
  if (status === 'sent') return <ReceiptTicks receipt={receipt ?? 'sent'} />
  if (status === 'failed') return null
  return <SendingMark />
}

/** If the delivery is unknown, staff must decide before the message can be sent again. */
function Failure({ entry }: { entry: SentEntry }) {
  const canDecide = isAllowed(messagesAccess, useSession()?.role ?? null)
  const [isDeciding, setDeciding] = useState(false)
  if (!entry.needs_decision)
    return (
      <p className="flex items-start gap-1.5 px-1.5 pt-1 text-13 text-wrong">
        <CloseCircleIcon width={16} height={16} className="mt-0.5 shrink-0" />
        Not sent. {entry.error}
      </p>
    )
  return (
    <div className="px-1.5 pt-1 pb-1 text-13 text-caution">
      <p className="flex items-start gap-1.5">
        <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
        {canDecide
          ? deliveryUnknownText
          : 'Delivery unknown. Ask the customer if the message arrived, and tell an administrator.'}
      </p>
      {canDecide && (
        <Button size="small" className="mt-2" onClick={() => setDeciding(true)}>
          Resolve…
        </Button>
      )}
      {isDeciding && <MessageDecisionDialog id={entry.message_id} onClose={() => setDeciding(false)} />}
    </div>
  )
}
