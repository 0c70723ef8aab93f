import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { toast } from '../ui/toasts/toast.ts'

export function DeleteConfirmDialog({
  title,
  remove,
  done,
  refresh,
  onClose,
  children,
}: {
  title: string
  remove: () => Promise<unknown>
  /** Text of the toast after deleting. */
  done: string
  /** Refetches the affected queries, even if deleting failed. */
  refresh: () => unknown
  onClose: () => void
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
