import type { ReceivedMessage } from '#core/inbox/thread.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkIcon, PhoneIcon } from '#web/ui/icons.tsx'
import { formatChatClock } from '../../chat/chat-time.ts'
import { bubbleClass } from '../../chat/message-bubble.tsx'
import { BubbleText } from './bubble-text.tsx'
import { ContactCard } from './contact-card.tsx'
import { Reactions } from './reactions.tsx'
import { ReceivedMediaView } from './received-media.tsx'

/** Minimum delay in ms between sending and arrival at which a message shows both times. */
const lateMs = 10 * 60_000

export function ReceivedMessageBubble({
  conversation,
  message,
  at,
  onQuote,
}: {
  conversation: string
  message: ReceivedMessage
  /** Time of arrival. */
  at: string
  onQuote: (entry: string) => void
}) {
  const { from_shop: fromShop, reply_to: quote, media, reactions } = message
  const isSticker = media?.kind === 'sticker' && media.state === 'stored'
  const isLate = Date.parse(at) - Date.parse(message.sent_at) > lateMs
  return (
    <div
      className={cx(
        fromShop ? bubbleClass('right', 'sent') : bubbleClass('left', 'received'),
        isSticker && 'bg-transparent! shadow-none!',
      )}
    >
      {message.forwarded && <p className="px-1.5 text-13 text-quiet italic">Forwarded</p>}
      {quote && <Quote quote={quote} onQuote={onQuote} />}
      {message.deleted && (
        <p className="px-1.5 text-13 font-semibold text-caution">
          {fromShop ? 'Deleted on the phone' : 'Deleted by the customer'}
        </p>
      )}
      <div className={cx(message.deleted && 'text-quiet line-through decoration-1')}>
        {media && <ReceivedMediaView conversation={conversation} message={message.id} media={media} />}
        {message.location && <LocationLink {...message.location} />}
        {message.contacts.map((contact) => (
          <ContactCard key={contact.name + contact.phones.join()} contact={contact} />
        ))}
        {message.kind === 'button' && <p className="px-1.5 text-13 text-quiet">Pressed a button</p>}
        {message.unknown_type !== null &&
          (message.imported ? <MissingFile /> : <UnknownKind type={message.unknown_type} />)}
      </div>
      <BubbleText
        text={getShownText(message)}
        className={cx(message.deleted && 'text-quiet line-through decoration-1')}
      >
        {fromShop && !message.imported && <span>From the shop’s phone</span>}
        {message.imported && <span>Imported</span>}
        {message.edited && <span>Edited</span>}
        {isLate && <span>Sent {formatListTime(new Date(message.sent_at))}, arrived</span>}
        <time dateTime={isLate ? at : message.sent_at}>{formatChatClock(isLate ? at : message.sent_at)}</time>
      </BubbleText>
      <Reactions reactions={reactions} />
    </div>
  )
}

/**
 * Hides the text of contact cards, which already show the names, and of unknown kinds, whose text is only the
 * gateway's description.
 */
const getShownText = ({ kind, text, imported }: ReceivedMessage) =>
  kind === 'contacts' || (kind === 'unknown' && !imported) ? '' : text

function Quote({
  quote,
  onQuote,
}: {
  quote: NonNullable<ReceivedMessage['reply_to']>
  onQuote: (entry: string) => void
}) {
  const { entry, text } = quote
  const className =
    'mb-1 block w-full rounded-small border-l-2 border-link bg-ink/5 px-2 py-1 text-left text-13 text-quiet'
  const words = (
    <span className="line-clamp-2 wrap-anywhere">
      {text || (entry === null ? 'A message that is not in this conversation' : 'Attachment')}
    </span>
  )
  if (entry === null) return <p className={className}>{words}</p>
  return (
    <button
      type="button"
      aria-label="Go to the quoted message"
      className={className}
      onClick={() => onQuote(entry)}
    >
      {words}
    </button>
  )
}

function LocationLink({ latitude, longitude }: { latitude: number; longitude: number }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center gap-2 rounded-small bg-sunk px-3 py-2 text-link underline"
    >
      <LinkIcon className="shrink-0" />
      Open location in Maps
    </a>
  )
}

function MissingFile() {
  return (
    <p className="rounded-small bg-sunk px-3 py-2 text-13 text-quiet">
      This file is not in the exported chat.
    </p>
  )
}

function UnknownKind({ type }: { type: string }) {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-small bg-sunk px-3 py-2">
      <PhoneIcon className="shrink-0 text-quiet" />
      <span>
        View on the shop’s phone
        <span className="block text-13 text-quiet">
          Cetak can’t show this kind of message{type && ` (${type})`}.
        </span>
      </span>
    </p>
  )
}
