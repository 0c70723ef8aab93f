import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { findConversationByPhone } from '#core/inbox/conversations.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ConversationView } from './conversation-view.tsx'
import { inboxKey } from './inbox-queries.ts'
import { getConversationPath } from './inbox-view.ts'

/** Finds the conversation with a phone number. `null` if the customer has never written. */
export function useConversationOfPhone(phone: string) {
  const role = useSession()?.role ?? null
  return useQuery({
    queryKey: [...inboxKey, 'of-phone', phone],
    queryFn: async ({ signal }) => (await api(findConversationByPhone, { phone }, { signal })).conversation,
    enabled: phone !== '' && isAllowed(findConversationByPhone.access, role),
  })
}

/**
 * Shows the customer's conversation beside an order or a contact, with a composer. Without a conversation, it says how
 * one starts.
 */
export function ConversationPanel({ phone }: { phone: string }) {
  const { data, isPending, isError, error } = useConversationOfPhone(phone)
  if (isPending) return <Skeleton className="h-96 rounded-surface" />
  if (isError) return <ErrorNote>{error.message}</ErrorNote>
  if (data === null)
    return (
      <p className="rounded-surface border border-line p-4 text-15 text-quiet">
        No conversation yet. It appears here when the customer writes.
      </p>
    )
  return <ConversationBox id={data.id} />
}

/** Shows a conversation in a box of limited height. */
export function ConversationBox({ id }: { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section
      aria-label="Conversation"
      className="flex h-[min(36rem,75dvh)] min-h-80 flex-col overflow-hidden rounded-surface border border-line"
    >
      <ConversationView
        id={id}
        field={field}
        header={() => (
          <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-surface px-3 py-1">
            <h3 className="text-15">Conversation</h3>
            <ButtonLink size="small" to={getConversationPath(id)}>
              Open in inbox
            </ButtonLink>
          </div>
        )}
      />
    </section>
  )
}
