import { useQuery } from '@tanstack/react-query'
import { getSandboxFile, type SandboxMessage } from '#core/messaging/sandbox.ts'
import { fetchApiFile } from '#web/api.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'
import { AlertIcon, CloseCircleIcon, FileIcon, MoreIcon, TrashIcon, UndoIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { MessageBubble, type BubbleContent } from '../chat/message-bubble.tsx'
import { ReceiptTicks } from '../chat/receipt-ticks.tsx'
import { formatChatClock } from '../chat/chat-time.ts'
import { useDeleteSandboxMessage, useAddSandboxReaction } from './phone-queries.ts'

export function SandboxBubble({
  bubble,
  canWrite,
  onReply,
}: {
  bubble: SandboxMessage
  canWrite: boolean
  onReply: () => void
}) {
  return (
    <MessageBubble
      content={contentOf(bubble)}
      refused={bubble.outcome === 'refused'}
      received={!bubble.from_customer}
      before={
        <>
          {bubble.reply_to !== null && (
            <p className="mb-1 line-clamp-2 rounded-small border-l-2 border-edge bg-sunk px-2 py-1 text-13 break-words text-quiet">
              {bubble.reply_to || 'A message'}
            </p>
          )}
          {bubble.from_customer && bubble.kind !== 'text' && !bubble.deleted && <OwnFile bubble={bubble} />}
        </>
      }
    >
      <div className="flex items-center justify-end gap-1">
        {bubble.reaction && (
          <span className="mr-auto rounded-full border border-line bg-surface px-1.5 text-15">
            {bubble.reaction}
          </span>
        )}
        <Outcome bubble={bubble} />
        {canWrite && !bubble.deleted && bubble.outcome !== 'refused' && (
          <BubbleMenu bubble={bubble} onReply={onReply} />
        )}
      </div>
    </MessageBubble>
  )
}

function contentOf(bubble: SandboxMessage): BubbleContent {
  const { kind, url, name } = bubble
  const text = bubble.deleted ? '_You deleted this message_' : bubble.text
  // The customer's own files are not public, so they are loaded separately.
  return bubble.from_customer || kind === 'voice'
    ? { kind: 'text', text, url: null, name: null }
    : { kind, text, url, name }
}

function OwnFile({ bubble: { id, kind, name } }: { bubble: SandboxMessage }) {
  const file = useQuery({
    queryKey: ['sandbox file', id],
    queryFn: ({ signal }) => fetchApiFile(getSandboxFile, { id }, { signal }),
    staleTime: Infinity,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <p className="px-1.5 text-15 text-wrong">The file could not be loaded.</p>
  if (!url) return <Skeleton className="h-16 min-w-48" />
  if (kind === 'media')
    return (
      <img
        src={url}
        alt={name ?? 'Picture'}
        className="max-h-72 min-h-24 w-full rounded-small bg-surface object-contain"
      />
    )
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no captions
  if (kind === 'voice') return <audio controls src={url} className="w-60 max-w-full" />
  return (
    <a
      href={url}
      download={name ?? 'file'}
      className="flex items-center gap-2 rounded-small bg-surface px-3 py-2.5 text-ink"
    >
      <FileIcon className="shrink-0 text-quiet" />
      <span className="min-w-0 truncate">{name ?? 'file'}</span>
    </a>
  )
}

const reactions = ['👍', '❤️', '🙏']

function BubbleMenu({ bubble, onReply }: { bubble: SandboxMessage; onReply: () => void }) {
  const react = useAddSandboxReaction()
  const remove = useDeleteSandboxMessage()
  const { id, from_customer: isOwn, reaction } = bubble
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Message actions"
          className="relative grid size-6 place-items-center rounded-small text-quiet after:absolute after:-inset-2.5 hover:text-ink"
        >
          <MoreIcon width={16} height={16} />
        </button>
      }
    >
      <MenuItem icon={<UndoIcon />} onSelect={onReply}>
        Reply
      </MenuItem>
      {!isOwn &&
        reactions.map((emoji) => (
          <MenuItem
            key={emoji}
            icon={<span className="w-5 text-center">{emoji}</span>}
            onSelect={() => react.mutate({ id, emoji: emoji === reaction ? '' : emoji })}
          >
            {emoji === reaction ? 'Remove reaction' : 'React'}
          </MenuItem>
        ))}
      {isOwn && (
        <MenuItem icon={<TrashIcon />} danger onSelect={() => remove.mutate({ id })}>
          Delete for everyone
        </MenuItem>
      )}
    </Menu>
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
