import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { findConversationByPhone, type Conversation } from '#core/inbox/conversations.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { formatChatTime } from '../chat/chat-time.ts'
import { ConversationContent } from './conversation-content.tsx'
import { inboxKey } from './inbox-queries.ts'
import { getConversationPath } from './inbox-view.ts'
import { LastMessage } from './list/last-message.tsx'

/** `data` is `null` if the customer has never written. */
function useConversationOfPhone(phone: string) {
  const role = useSession()?.role ?? null
  return useQuery({
    queryKey: [...inboxKey, 'of-phone', phone],
    queryFn: async ({ signal }) => (await api(findConversationByPhone, { phone }, { signal })).conversation,
    enabled: phone !== '' && isAllowed(findConversationByPhone.access, role),
  })
}

/** Collapsed at first, because opening the conversation marks it as read. */
export function ConversationPanel({ phone }: { phone: string }) {
  const { data, isPending, isError, error, refetch } = useConversationOfPhone(phone)
  if (phone === '') return null
  if (isPending) return <Skeleton className="h-11 rounded-surface" />
  if (isError)
    return (
      <ErrorNote>
        {error.message}{' '}
        <button type="button" className="underline" onClick={() => void refetch()}>
          Try again
        </button>
      </ErrorNote>
    )
  if (data === null)
    return (
      <p className="flex min-h-11 items-center text-15 text-quiet">No messages from this customer yet.</p>
    )
  return <FoldedConversation conversation={data} />
}

function FoldedConversation({ conversation }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState(false)
  const { id, unread, last_at: lastAt } = conversation
  return (
    <section aria-label="Conversation" className="overflow-hidden rounded-surface border border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-2 bg-surface px-3 py-1.5">
        <p className="min-w-0 flex-1 basis-40 truncate text-15">
          {unread > 0 && <Badge className="mr-2">{unread} unread</Badge>}
          <LastMessage conversation={conversation} search={undefined} />
          <span className="text-13 text-quiet tabular-nums"> · {formatChatTime(lastAt)}</span>
        </p>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show conversation'}
        </Button>
        <ButtonLink size="small" to={getConversationPath(id)}>
          Open in inbox
        </ButtonLink>
      </div>
      {isOpen && <ConversationBox id={id} />}
    </section>
  )
}

export function ConversationBox({ id }: { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex h-[min(34rem,70dvh)] min-h-80 flex-col border-t border-line">
      <ConversationContent id={id} field={field} />
    </div>
  )
}
