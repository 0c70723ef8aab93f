import { useNavigate } from 'react-router'
import type { Contact } from '#core/contacts/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChatIcon, EditIcon, MoreIcon, PeopleIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { personPage } from './person-page.ts'
import type { RowSelection } from '#web/ui/desk/use-row-selection.ts'

export interface ContactActions {
  onMessage: (contact: Contact) => void
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
  /** While contacts are being chosen: who is. */
  chosen: RowSelection<Contact> | null
}

/** What can be done with a contact of the list. */
export function ContactButtons({ contact, actions }: { contact: Contact; actions: ContactActions }) {
  const go = useNavigate()
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="small"
        icon={<ChatIcon width={16} height={16} />}
        aria-label={`Message ${contact.name}`}
        onClick={() => actions.onMessage(contact)}
      >
        Message
      </Button>
      <Menu
        trigger={
          <IconButton label={`More actions for ${contact.name}`}>
            <MoreIcon />
          </IconButton>
        }
      >
        <MenuItem icon={<PeopleIcon />} onSelect={() => void go(personPage(contact.phone))}>
          Orders and messages
        </MenuItem>
        <MenuItem icon={<EditIcon />} onSelect={() => actions.onEdit(contact)}>
          Edit
        </MenuItem>
        <MenuItem icon={<TrashIcon />} danger onSelect={() => actions.onDelete(contact)}>
          Delete
        </MenuItem>
      </Menu>
    </span>
  )
}
