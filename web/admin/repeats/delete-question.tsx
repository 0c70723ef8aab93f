import { useMutation } from '@tanstack/react-query'
import { deleteRepeat, type Repeat } from '../../../core/contracts/repeats.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRefreshRepeats } from './repeat-queries.ts'

export function DeleteQuestion({ repeat, onClose }: { repeat: Repeat; onClose: () => void }) {
  const refresh = useRefreshRepeats()
  const remove = useMutation({
    mutationFn: () => api(deleteRepeat, { id: repeat.id }),
    onSuccess: () => toast.success('Repeat deleted'),
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
      title="Delete repeat"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      It will not come again, and what waits for its time is taken back. Messages that have gone stay.
    </ConfirmDialog>
  )
}
