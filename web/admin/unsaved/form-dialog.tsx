import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  /** The dialog has unsaved changes. */
  unsaved: boolean
  /** Changes are being saved. Leaving the page, as after saving, then needs no confirmation. */
  saving?: boolean
  onClose: () => void
}

/**
 * A dialog with a form. Escape, the close button and `DialogClose` confirm before discarding changes. Clicks outside
 * do nothing, unless the dialog is `dismissable`.
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
        Your unsaved changes will be lost.
      </ConfirmDialog>
    </Dialog>
  )
}

/** Returns `true` if plain form data differs from when the form was opened. */
export function useHasChanged(held: unknown): boolean {
  const now = JSON.stringify(held)
  const [first] = useState(now)
  return now !== first
}
