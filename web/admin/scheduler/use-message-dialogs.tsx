import { useState, type ReactNode } from 'react'
import { MessageDialogHost } from './action-dialogs.tsx'
import { useMessageActions, type MessageActions, type MessageDialogState } from './use-message-actions.ts'

export interface MessageDialogs {
  actions: MessageActions
  /** `true` while a dialog or menu is open. In that case, the rows of the list must not move. */
  open: boolean
  removed: readonly string[]
  /** The open dialog, or nothing. Render it once per page. */
  view: ReactNode
}

export function useMessageDialogs(): MessageDialogs {
  const [dialog, setDialog] = useState<MessageDialogState | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const actions = useMessageActions(setDialog)
  return {
    actions,
    open: dialog !== null || actions.choosing,
    removed,
    view: (
      <MessageDialogHost
        dialog={dialog}
        actions={actions}
        onClose={() => setDialog(null)}
        onRemoved={(id) => setRemoved((ids) => [...ids, id])}
      />
    ),
  }
}
