import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** One symbol for each form with unsaved changes. */
const marks = new Set<symbol>()

/** Registers unsaved changes, so that leaving the page asks for confirmation. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const mark = Symbol('unsaved')
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [unsaved])
}

/**
 * When the tab is closed, the browser shows its own dialog. Redirecting to the sign-in page needs no
 * confirmation, because the input is stored first.
 */
export function LeaveConfirmation() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      marks.size > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login',
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => marks.size > 0 && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      danger
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    >
      Your unsaved changes will be lost.
    </ConfirmDialog>
  )
}
