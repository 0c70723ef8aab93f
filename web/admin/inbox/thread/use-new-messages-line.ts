import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { markConversationRead } from '#core/inbox/conversations.ts'
import type { ThreadEntry } from '#core/inbox/thread.ts'
import { api, ApiError } from '#web/api.ts'
import { closeNotification } from '../../push/this-browser.ts'
import { patchCachedConversation, type ConversationDetails } from '../inbox-queries.ts'

/**
 * Delay in ms before another attempt to mark a conversation as read, after the connection or the server
 * failed.
 */
const retryMs = 3000

/**
 * Marks the conversation as read while its tab has focus. Returns the id of the entry above which the line “New
 * messages” is drawn. It is the first entry that was unread on opening or that arrived while the tab had no focus.
 */
export function useNewMessagesLine({ id, unread, entries }: ConversationDetails): string | undefined {
  const client = useQueryClient()
  const hasFocus = useHasFocus()
  const [line, setLine] = useState(() => findFirstUnread(entries, unread))
  // Only messages that arrive while the tab has no focus get a line, because staff see the others arrive.
  if (!hasFocus && unread > 0 && line === undefined) setLine(findFirstUnread(entries, unread))
  const { mutate, isPending, isError, error, reset } = useMutation({
    mutationFn: () => api(markConversationRead, { id }),
    onSuccess: (conversation) => patchCachedConversation(client, conversation),
  })
  useEffect(() => {
    if (hasFocus && unread > 0 && !isPending && !isError) mutate()
  }, [hasFocus, unread, isPending, isError, mutate])
  const canRetry = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  useEffect(() => {
    if (!hasFocus || !canRetry) return undefined
    const timer = setTimeout(reset, retryMs)
    window.addEventListener('online', reset)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reset)
    }
  }, [hasFocus, canRetry, reset])
  useEffect(() => {
    if (hasFocus && unread === 0) closeNotification(id).catch(() => {})
  }, [hasFocus, unread, id])
  return line
}

function findFirstUnread(entries: readonly ThreadEntry[], unread: number): string | undefined {
  if (unread === 0) return undefined
  const received = entries.filter((entry) => entry.type === 'received' && !entry.message.from_shop)
  return received.at(-unread)?.id ?? received[0]?.id
}

const focusEvents = ['focus', 'blur'] as const

function useHasFocus(): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const event of focusEvents) window.addEventListener(event, changed)
      document.addEventListener('visibilitychange', changed)
      return () => {
        for (const event of focusEvents) window.removeEventListener(event, changed)
        document.removeEventListener('visibilitychange', changed)
      }
    },
    () => !document.hidden && document.hasFocus(),
    () => false,
  )
}
