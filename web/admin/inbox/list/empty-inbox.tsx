import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import type { ConversationView } from '#core/inbox/conversations.ts'
import { useGatewayProvider } from '../../use-gateway-kind.ts'
import type { InboxView } from '../inbox-view.ts'

const emptyTexts: Partial<Record<ConversationView, string>> = {
  unread: 'You’re up to date',
  mine: 'No conversations assigned to you',
  unassigned: 'No unassigned conversations',
  waiting: 'No one is waiting for a reply',
  snoozed: 'No snoozed conversations',
  done: 'No completed conversations yet',
}

export function EmptyInbox({
  view,
  onChange,
}: {
  view: InboxView
  onChange: (change: Partial<InboxView>) => void
}) {
  if (view.search !== undefined)
    return (
      <EmptyState
        title="No conversations found"
        icon={<ChatIcon />}
        action={
          view.view !== 'all' && (
            <Button onClick={() => onChange({ view: 'all' })}>Search all conversations</Button>
          )
        }
      >
        {view.view === 'all'
          ? 'Check the spelling, or search for the beginning of a word.'
          : 'Only conversations in this view are searched.'}
      </EmptyState>
    )
  const title = emptyTexts[view.view]
  if (title !== undefined) return <EmptyState title={title} icon={<ChatIcon />} />
  return <SetUpInbox isFirst={view.view === 'all'} />
}

function SetUpInbox({ isFirst }: { isFirst: boolean }) {
  const provider = useGatewayProvider()
  if (provider === 'cloud' || provider === 'waha')
    return (
      <EmptyState title={isFirst ? 'No conversations yet' : 'All done'} icon={<ChatIcon />}>
        {isFirst
          ? 'Messages from customers appear here. If none arrive, check that the gateway calls Cetak’s webhook.'
          : 'New messages from customers appear here.'}
        {isFirst && (
          <SetUpLinks>
            <ButtonLink to="/settings/gateway">Check the webhook</ButtonLink>
          </SetUpLinks>
        )}
      </EmptyState>
    )
  if (provider === undefined) return null
  if (provider === 'sandbox')
    return (
      <EmptyState title={isFirst ? 'No conversations yet' : 'All done'} icon={<ChatIcon />}>
        Messages that you write on the sandbox phone appear here. Connect WhatsApp to receive messages from
        customers.
        <SetUpLinks>
          <ButtonLink to="/admin/phone">Open sandbox phone</ButtonLink>
          <ButtonLink to="/settings/gateway">Connect WhatsApp</ButtonLink>
        </SetUpLinks>
      </EmptyState>
    )
  return (
    <EmptyState title="Connect WhatsApp to receive messages" icon={<ChatIcon />}>
      The connected gateway only sends messages. Meta’s Cloud API and WAHA also receive them.
      <SetUpLinks>
        <ButtonLink to="/settings/gateway">Connect WhatsApp</ButtonLink>
      </SetUpLinks>
    </EmptyState>
  )
}

/** Links to pages that only administrators can open. Other staff see a hint instead of the links. */
function SetUpLinks({ children }: { children: ReactNode }) {
  const isAdministrator = useSession()?.role === 'administrator'
  return (
    <span className="mt-4 flex flex-wrap justify-center gap-2">
      {isAdministrator ? children : 'Ask an administrator to check the gateway in Settings.'}
    </span>
  )
}
