import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** Asks before something is deleted for good, deletes it, and says so. */
export function DeleteQuestion({
  title,
  remove,
  done,
  refresh,
  onClose,
  children,
}: {
  title: string
  remove: () => Promise<unknown>
  /** What the toast says afterwards. */
  done: string
  /** Asks anew for what showed it, also when deleting failed. */
  refresh: () => unknown
  onClose: () => void
  /** The question in full, with what stays. */
  children: ReactNode
}) {
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(error.message),
    onSettled() {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirmLabel="Delete"
      danger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      {children}
    </ConfirmDialog>
  )
}
