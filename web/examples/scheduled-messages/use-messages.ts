import { useEffect, useEffectEvent, useState } from 'react'
import {
  cancelMessage,
  deleteMessage,
  listMessages,
  countMessagesByStatus,
  reactivateMessage,
} from '#core/messaging/messages.ts'
import { createMessage } from '#core/messaging/plan-message.ts'
import type { Message } from '#core/messaging/message.ts'
import { sendMessageNow } from '#core/messaging/send-message.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api, ApiError } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useApiKey } from '../api-key.ts'

export const messageFilters = ['all', 'pending', 'sent', 'cancelled'] as const
export type ExampleMessageFilter = (typeof messageFilters)[number]
export type MessageCounts = Pick<
  ReplyOf<typeof countMessagesByStatus>,
  'pending' | 'sent' | 'cancelled' | 'total'
>

type MessageAct =
  | typeof cancelMessage
  | typeof reactivateMessage
  | typeof sendMessageNow
  | typeof deleteMessage

/** Loads messages and counts, and returns actions that change the messages (EX-02). */
export function useExampleMessages(filter: ExampleMessageFilter) {
  const { call, apiKey, problem } = useCalls()
  const session = useSession()
  /** `undefined` until the session is known. */
  const allowed = session === undefined ? undefined : Boolean(session || apiKey)
  const [messages, setMessages] = useState<Message[] | null>(null)
  const [counts, setCounts] = useState<MessageCounts | null>(null)

  const load = async (filter: ExampleMessageFilter) => {
    const wanted = filter === 'all' ? {} : { status: filter }
    const [found, counted] = await Promise.all([
      call(listMessages, wanted, 'Failed to load messages'),
      call(countMessagesByStatus, {}, 'Failed to load status counts'),
    ])
    setMessages(found ?? [])
    if (counted) setCounts(counted)
  }
  const onChange = useEffectEvent(load)
  useEffect(() => {
    if (!allowed) return undefined
    // Waits until the user has finished typing the API key.
    const timer = window.setTimeout(() => void onChange(filter), apiKey ? 400 : 0)
    return () => window.clearTimeout(timer)
  }, [allowed, apiKey, filter])

  const act = (contract: MessageAct, failed: string) => async (id: string) => {
    if (await call(contract, { id }, failed)) await load(filter)
  }
  return {
    allowed,
    messages,
    counts,
    problem,
    cancel: act(cancelMessage, 'Failed to cancel message'),
    reactivate: act(reactivateMessage, 'Failed to reactivate message'),
    sendNow: act(sendMessageNow, 'Failed to send message immediately'),
    remove: act(deleteMessage, 'Failed to delete message'),
    async create(given: { phone: string; message: string; scheduled_time: string }): Promise<boolean> {
      const input = { ...given, timezone: 'UTC' as const }
      const created = await call(createMessage, input, 'Failed to schedule message. Please try again.')
      if (!created) return false
      toast.success('Message scheduled successfully!')
      if (filter === 'all' || filter === 'pending') setMessages((known) => [created, ...(known ?? [])])
      setCounts((known) => known && { ...known, pending: known.pending + 1, total: known.total + 1 })
      return true
    },
  }
}

/**
 * Makes calls with the entered key, or else as the signed-in user. A failed call returns `null`, shows the text
 * `failed` in a toast, and sets `problem` to the server's reason until a call succeeds.
 */
function useCalls() {
  const apiKey = useApiKey()
  const [problem, setProblem] = useState<string | null>(null)
  const call = async <C extends AnyContract>(
    contract: C,
    input: InputOf<C>,
    failed: string,
  ): Promise<ReplyOf<C> | null> => {
    try {
      const reply = await api(contract, input, { ...(apiKey && { apiKey }) })
      setProblem(null)
      return reply
    } catch (error) {
      toast.error(failed)
      setProblem(error instanceof ApiError ? error.error : String(error))
      return null
    }
  }
  return { call, apiKey, problem }
}
