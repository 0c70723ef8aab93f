import { useState, type ReactNode } from 'react'
import { ActionDialogs } from './action-dialogs.tsx'
import { useActions, type Actions, type Asked } from './use-actions.ts'

export interface MessageDialogs {
  actions: Actions
  /** Whether one, or a menu that leads to one, is open: then what lies below it holds still. */
  open: boolean
  /** Messages that were deleted here. */
  removed: readonly string[]
  /** The open one, if any; put it on the page once. */
  view: ReactNode
}

/** What can be done with a message, and the dialogs for it; the same for the list and the calendar. */
export function useDialogs(): MessageDialogs {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const actions = useActions(setAsked)
  return {
    actions,
    open: asked !== null || actions.choosing,
    removed,
    view: (
      <ActionDialogs
        asked={asked}
        actions={actions}
        onClose={() => setAsked(null)}
        onRemoved={(id) => setRemoved((ids) => [...ids, id])}
      />
    ),
  }
}
