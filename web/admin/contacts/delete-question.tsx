import { useMutation } from '@tanstack/react-query'
import { deleteContact, type Contact } from '../../../core/contracts/contacts.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRefreshContacts } from './contact-queries.ts'

export function DeleteQuestion({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const refresh = useRefreshContacts()
  const remove = useMutation({
    mutationFn: () => api(deleteContact, { id: contact.id }),
    onSuccess: () => toast.success(`${contact.name} deleted`),
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
      title="Delete contact"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Delete {contact.name}? Messages that were planned for {contact.phone} stay. A wish for no messages is
      kept with the number.
    </ConfirmDialog>
  )
}
