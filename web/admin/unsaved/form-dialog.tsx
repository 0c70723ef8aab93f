import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  /** Something in it was changed and would be lost. */
  unsaved: boolean
  /** What was changed is on its way: saving may lead to another page, and nobody is asked then. */
  saving?: boolean
  onClose: () => void
}

/**
 * A window that something is typed into. Escape, the cross and `DialogClose` ask before they throw changes away; a
 * press outside is never meant so and does nothing, unless the window is `dismissable`: then it asks, too.
 */
export function FormDialog({
  unsaved,
  saving = false,
  onClose,
  dismissable = false,
  children,
  ...rest
}: Props) {
  const [asking, setAsking] = useState(false)
  useUnsavedChanges(unsaved && !saving)
  return (
    <Dialog
      open
      onOpenChange={() => (unsaved ? setAsking(true) : onClose())}
      dismissable={dismissable}
      {...rest}
    >
      {children}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
      >
        What you changed here has not been saved and would be lost.
      </ConfirmDialog>
    </Dialog>
  )
}

/** Whether a form holds something else than when it was opened; what it holds is plain data. */
export function useChanged(held: unknown): boolean {
  const now = JSON.stringify(held)
  const [first] = useState(now)
  return now !== first
}
