import type { Contact } from '../../../core/contracts/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/desk/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { Avatar } from './avatar.tsx'

/** A table on a desk, cards on a phone (CONT-01). */
export function ContactList({
  contacts,
  loading,
  searched,
  onMessage,
}: {
  contacts: Contact[]
  loading: boolean
  /** Whether the list is narrowed by a search. */
  searched: boolean
  onMessage: (contact: Contact) => void
}) {
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Contacts"
        columns={columns(onMessage)}
        rows={contacts}
        rowKey={(contact) => contact.id}
        loading={loading}
        renderCard={(contact) => <ContactCard contact={contact} onMessage={onMessage} />}
        empty={
          <EmptyState title="No contacts found">
            {searched
              ? 'Nobody has this in the name or the number.'
              : 'Contacts come from the list that CONTACTS_SOURCE_URL names, or by the contacts call.'}
          </EmptyState>
        }
      />
    </Card>
  )
}

function columns(onMessage: (contact: Contact) => void): Column<Contact>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      render: (contact) => (
        <span className="flex items-center gap-3">
          <Avatar name={contact.name} />
          <span className="truncate">{contact.name}</span>
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      width: '14rem',
      render: (contact) => <span className="tabular-nums">{contact.phone}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '10rem',
      render: (contact) => <MessageButton contact={contact} onMessage={onMessage} />,
    },
  ]
}

function ContactCard({ contact, onMessage }: { contact: Contact; onMessage: (contact: Contact) => void }) {
  return (
    <Card className="flex items-center gap-3">
      <Avatar name={contact.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{contact.name}</span>
        <span className="block text-15 text-quiet tabular-nums">{contact.phone}</span>
      </span>
      <MessageButton contact={contact} onMessage={onMessage} />
    </Card>
  )
}

function MessageButton({ contact, onMessage }: { contact: Contact; onMessage: (contact: Contact) => void }) {
  return (
    <Button
      size="small"
      icon={<ChatIcon width={16} height={16} />}
      aria-label={`Message ${contact.name}`}
      onClick={() => onMessage(contact)}
    >
      Message
    </Button>
  )
}
