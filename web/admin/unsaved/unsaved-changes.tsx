import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** One mark for each form with something in it that has not been saved. */
const marks = new Set<symbol>()

/** Says that a form holds what has not been saved: whoever is about to leave the page is asked first. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const mark = Symbol('unsaved')
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [unsaved])
}

/**
 * The question before leaving a page with unsaved changes, by a link, by Back or by closing the tab (which only the
 * browser may ask). Not on the way to the sign-in: what was typed is kept then.
 */
export function LeavingQuestion() {
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
      What you changed on this page has not been saved and would be lost.
    </ConfirmDialog>
  )
}
