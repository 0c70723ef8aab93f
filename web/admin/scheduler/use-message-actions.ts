import { useCallback, useState } from 'react'
import type { Message } from '#core/messaging/message.ts'
import { messageActions, type MessageAction } from '#core/messaging/message-states.ts'
import { useReactivateMessage, useSendMessage } from './message-changes.ts'

export interface MessageDialogState {
  what: 'cancel' | 'delete' | 'edit' | 'already_sent' | 'settle' | 'details' | 'move'
  message: Message
  /** New time that staff chose, in shop time. */
  to?: string
}

export interface MessageActions {
  act: (action: MessageAction, message: Message) => void
  busy: (id: string) => boolean
  ask: (dialog: MessageDialogState) => void
  /** Marks the actions menu as open until the returned function is called. */
  choose: () => () => void
  choosing: boolean
}

export function useMessageActions(ask: (dialog: MessageDialogState) => void): MessageActions {
  const [busy, setBusy] = useState<readonly string[]>([])
  const [menus, setMenus] = useState(0)
  const choose = useCallback(() => {
    setMenus((open) => open + 1)
    return () => setMenus((open) => open - 1)
  }, [])
  const reactivate = useReactivateMessage()
  const send = useSendMessage()

  function during(id: string, work: Promise<unknown>) {
    setBusy((ids) => [...ids, id])
    const done = () => setBusy((ids) => ids.toSpliced(ids.indexOf(id), 1))
    work.then(done, done)
  }
  const edit = (message: Message) => ask({ what: 'edit', message })
  const sendOr = (failure: string) => (message: Message) => {
    const openResolveDialog = () => ask({ what: 'settle', message })
    if (message.needs_decision) return openResolveDialog()
    const sending = send.mutateAsync({ id: message.id, failure })
    // If the server reports an unknown delivery, staff have to decide about it first.
    during(
      message.id,
      sending.then((end) => end.outcome === 'unknown' && end.untried && openResolveDialog()),
    )
  }
  const doing = {
    send_now: sendOr('Failed to send message'),
    try_again: sendOr('Failed to resend message'),
    resend: (message) => ask({ what: 'already_sent', message }),
    edit,
    edit_and_resend: edit,
    edit_and_try_again: edit,
    cancel: (message) => ask({ what: 'cancel', message }),
    delete: (message) => ask({ what: 'delete', message }),
    reactivate: ({ id }) => during(id, reactivate.mutateAsync(id)),
  } satisfies Record<keyof typeof messageActions, (message: Message) => void>

  return {
    act: (action, message) => doing[action](message),
    busy: (id) => busy.includes(id),
    ask,
    choose,
    choosing: menus > 0,
  }
}
