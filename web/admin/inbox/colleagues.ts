import { useEffect } from 'react'
import {
  announcePresence,
  presenceIntervalMs,
  type PresentColleague,
  type presenceStates,
} from '#core/inbox/presence.ts'
import { api } from '#web/api.ts'
import { createStore } from '#web/hooks/external-store.ts'

/** Colleagues who have a conversation open, by the id of the conversation. */
const colleagues = createStore<Readonly<Record<string, PresentColleague[]>>>({})

/** `id` comes from the event, as `presence:<conversation>`. */
export function setColleagues(id: string, people: PresentColleague[]): void {
  const conversation = id.replace(/^presence:/, '')
  colleagues.set({ ...colleagues.get(), [conversation]: people })
}

/**
 * Tells colleagues that this user has the conversation open or is typing in it. Returns the colleagues who have it open
 * or are typing. `me` is the user's own id.
 */
export function useColleagues({
  conversation,
  me,
  isTyping,
}: {
  conversation: string
  me: string | null
  isTyping: boolean
}): PresentColleague[] {
  const state = isTyping ? 'typing' : 'viewing'
  useEffect(() => {
    const announce = () => {
      if (!document.hidden) announceState(conversation, state)
    }
    // A hidden tab doesn't count as open, so that its user gets notifications about the conversation.
    const announceVisibility = () => (document.hidden ? announceState(conversation, 'left') : announce())
    announce()
    const timer = setInterval(announce, presenceIntervalMs)
    document.addEventListener('visibilitychange', announceVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', announceVisibility)
    }
  }, [conversation, state])
  useEffect(() => () => announceState(conversation, 'left'), [conversation])
  return (colleagues.use()[conversation] ?? []).filter((each) => each.user_id !== me)
}

function announceState(id: string, state: (typeof presenceStates)[number] | 'left'): void {
  api(announcePresence, { id, state }).then(
    ({ people }) => setColleagues(id, people),
    () => {},
  )
}
