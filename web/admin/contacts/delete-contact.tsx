import { deleteContact } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { api } from '#web/api.ts'
import { DeleteQuestion } from '../delete-question.tsx'
import { useRefreshContacts } from './contact-queries.ts'

export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  return (
    <DeleteQuestion
      title="Delete contact"
      remove={() => api(deleteContact, { id: contact.id })}
      done={`${contact.name} deleted`}
      refresh={useRefreshContacts()}
      onClose={onClose}
    >
      Delete {contact.name}? Messages that were planned for {contact.phone} stay. A wish for no messages is
      kept with the number.
    </DeleteQuestion>
  )
}
