import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#core/inbox/conversations.ts'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon, ClockIcon, InfoIcon, PersonIcon } from '#web/ui/icons.tsx'
import { formatChatTime } from '../../chat/chat-time.ts'
import { ContactAvatar } from '../../contacts/avatar.tsx'
import { getCustomerName } from '#core/inbox/conversation-text.ts'
import { formatElapsedTime, useNow } from '../use-now.ts'
import { Highlight } from './highlight.tsx'
import { LastMessage } from './last-message.tsx'

/** `isGone` is `true` if the conversation no longer matches the view but still keeps its place. */
export function ConversationListRow({
  conversation,
  to,
  isOpen,
  isGone,
  search,
  draft,
}: {
  conversation: Conversation
  to: string
  isOpen: boolean
  isGone: boolean
  search: string | undefined
  draft: string
}) {
  const { unread, last_at: lastAt } = conversation
  const name = getCustomerName(conversation)
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      data-conversation={conversation.id}
      className={cx(
        'flex items-start gap-3 border-b border-line px-4 py-2.5 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 aria-[current]:bg-sunk',
        isGone && 'opacity-60',
      )}
    >
      <CustomerAvatar name={conversation.name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('truncate text-15 leading-5', unread > 0 && 'font-bold')}>
            <Highlight text={name} search={search} />
          </span>
          <time dateTime={lastAt} className="shrink-0 text-13 text-quiet tabular-nums">
            {formatChatTime(lastAt)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={cx('truncate text-13 leading-5', unread > 0 ? 'text-ink' : 'text-quiet')}>
            {draft ? (
              <>
                <span className="text-magenta">Draft:</span> {draft}
              </>
            ) : (
              <LastMessage conversation={conversation} search={search} />
            )}
          </span>
          {unread > 0 && (
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ink px-1.5 text-13 leading-5 font-semibold text-paper tabular-nums">
              <span className="sr-only">{unread} unread</span>
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            </span>
          )}
        </span>
        <RowMarks conversation={conversation} />
      </span>
    </Link>
  )
}

export function CustomerAvatar({ name }: { name: string }) {
  if (name) return <ContactAvatar name={name} />
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-quiet">
      <PersonIcon width={18} height={18} />
    </span>
  )
}

function RowMarks({ conversation }: { conversation: Conversation }) {
  const now = useNow()
  const { waiting_since: waitingSince, snoozed_until: snoozedUntil, state } = conversation
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 text-13 leading-5 text-quiet empty:hidden">
      {conversation.reply_failed && (
        <Mark icon={<AlertIcon width={14} height={14} />} className="font-semibold text-wrong">
          Reply failed
        </Mark>
      )}
      {conversation.question && (
        <Mark icon={<InfoIcon width={14} height={14} />} className="font-semibold text-caution">
          Who is it?
        </Mark>
      )}
      {state === 'done' && <span>Done</span>}
      {isSnoozed && (
        <Mark icon={<ClockIcon width={14} height={14} />}>Snoozed until {formatChatTime(snoozedUntil)}</Mark>
      )}
      {waitingSince !== null && state === 'open' && !isSnoozed && (
        <Mark icon={<ClockIcon width={14} height={14} />}>
          Waiting {formatElapsedTime(now - Date.parse(waitingSince))}
        </Mark>
      )}
      {conversation.assigned_to && (
        <Mark icon={<PersonIcon width={14} height={14} />} className="ml-auto">
          <span className="sr-only">Assigned to</span>
          {conversation.assigned_to.name}
        </Mark>
      )}
    </span>
  )
}

function Mark({ icon, className, children }: { icon: ReactNode; className?: string; children: ReactNode }) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 tabular-nums', className)}>
      {icon}
      {children}
    </span>
  )
}
