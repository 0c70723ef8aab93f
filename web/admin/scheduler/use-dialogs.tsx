import { useState, type ReactNode } from 'react'
import { ActionDialogs } from './action-dialogs.tsx'
import { useActions, type Actions, type Asked } from './use-actions.ts'

export interface MessageDialogs {
  actions: Actions
  /** A dialog or menu is open, so the list is frozen. */
  open: boolean
  /** Ids of messages deleted on this screen. */
  removed: readonly string[]
  /** The open dialog, if any. Render it once per page. */
  view: ReactNode
}

/** Returns the actions of messages and their dialogs, shared by list and calendar. */
export function useDialogs(): MessageDialogs {
  const [dialog, setDialog] = useState<Asked | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const actions = useActions(setDialog)
  return {
    actions,
    open: dialog !== null || actions.choosing,
    removed,
    view: (
      <ActionDialogs
        dialog={dialog}
        actions={actions}
        onClose={() => setDialog(null)}
        onRemoved={(id) => setRemoved((ids) => [...ids, id])}
      />
    ),
  }
}
