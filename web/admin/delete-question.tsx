import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** Confirms a permanent deletion, deletes and reports it. */
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
  /** The toast after deleting. */
  done: string
  /** Refetches the affected queries, also when deleting failed. */
  refresh: () => unknown
  onClose: () => void
  /** The full question, including what is kept. */
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
