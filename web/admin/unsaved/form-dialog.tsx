import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  unsaved: boolean
  /**
   * `true` while changes are being saved. Leaving the page then needs no confirmation, because forms may navigate
   * after saving.
   */
  saving?: boolean
  onClose: () => void
}

/**
 * Escape, the close button and `DialogClose` ask for confirmation before discarding changes. Clicks outside
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

export function useHasChanged(held: unknown): boolean {
  const now = JSON.stringify(held)
  const [first] = useState(now)
  return now !== first
}
