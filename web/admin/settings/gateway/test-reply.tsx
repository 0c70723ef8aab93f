import { useQuery } from '@tanstack/react-query'
import { streamConversationEvents, listConversations } from '#core/inbox/conversations.ts'
import { api } from '#web/api.ts'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ChatIcon, CheckCircleIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { listenToEvents } from '../../event-stream.ts'

/** Refetch interval in ms, because the event stream may be closed. */
const refetchMs = 5000

export function TestReply({
  phone,
  test,
  sandbox,
}: {
  /** Digits with country code. */
  phone: string
  /** Differs for each test, so that a later one doesn't show the reply to an earlier one. */
  test: number
  sandbox: boolean
}) {
  // Time of the latest message when this component first loaded it. A later time means that an answer has arrived. Both
  // times are the server's, because the browser's clock may be wrong.
  const before = useRef<string | null>(null)
  const query = useQuery({
    queryKey: ['reply to the test', phone, test],
    queryFn: async ({ signal }) => {
      const { conversations } = await api(
        listConversations,
        { view: 'all', search: phone, limit: 1 },
        { signal },
      )
      const [found] = conversations
      before.current ??= found?.last_at ?? ''
      return found && !found.last_from_shop && found.last_at !== before.current ? found : null
    },
    refetchInterval: ({ state }) => (state.data ? false : refetchMs),
    gcTime: 0,
  })
  const { refetch } = query
  useEffect(
    () =>
      listenToEvents(streamConversationEvents.path, {
        onConnected: () => {},
        onEvent: () => void refetch(),
      }),
    [refetch],
  )
  // A reply before the first response would not be noticed, so the user is not asked to reply yet.
  if (query.isPending) return null
  const replied = query.data
  return (
    <output className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-3 py-2 text-15">
      {replied ? (
        <>
          <span className="inline-flex items-center gap-2 text-good">
            <CheckCircleIcon /> Reply received from {replied.name || replied.phone || 'the customer'}
          </span>
          <ButtonLink to={`/admin/inbox/${replied.id}`} icon={<ChatIcon />}>
            Open in the inbox
          </ButtonLink>
        </>
      ) : (
        <>
          <span className="inline-flex items-center gap-2">
            <Spinner size={18} /> Waiting for a reply. Answer the test message on{' '}
            {sandbox ? 'the sandbox phone' : 'your phone'}.
          </span>
          {sandbox && <ButtonLink to={`/admin/phone?chat=${phone}`}>Open sandbox phone</ButtonLink>}
        </>
      )}
    </output>
  )
}
