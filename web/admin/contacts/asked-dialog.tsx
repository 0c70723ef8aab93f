import type { Contact } from '#core/contacts/contact.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { GroupsDialog } from './groups-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

export type Asked = 'new' | 'groups' | { what: 'message' | 'edit' | 'delete'; contact: Contact }

/** The dialog that was asked for over the list of contacts. */
export function AskedDialog({
  asked,
  groupId,
  onClose,
}: {
  asked: Asked
  groupId: number | undefined
  onClose: () => void
}) {
  if (asked === 'new') return <ContactDialog groupId={groupId} onClose={onClose} />
  if (asked === 'groups') return <GroupsDialog onClose={onClose} />
  const { what, contact } = asked
  if (what === 'edit') return <ContactDialog contact={contact} onClose={onClose} />
  if (what === 'delete') return <DeleteContact contact={contact} onClose={onClose} />
  return <SendDialog contact={contact} onClose={onClose} />
}
