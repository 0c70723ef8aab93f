import type { ReactNode } from 'react'
import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/desk/columns.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { toggleContact, ContactMark, ContactMarks } from './contact-marks.tsx'
import { type ContactActions, ContactButtons } from './contact-buttons.tsx'

/** A table on a desk, cards on a phone (CONT-01). */
export function ContactList({
  contacts,
  groups,
  loading,
  empty,
  actions,
}: {
  contacts: Contact[]
  groups: ContactGroup[]
  loading: boolean
  empty: ReactNode
  actions: ContactActions
}) {
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
  const groupsOf = (contact: Contact) => contact.group_ids.flatMap((id) => nameOf.get(id) ?? [])
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Contacts"
        columns={columns(actions, groupsOf)}
        rows={contacts}
        rowKey={(contact) => contact.id}
        loading={loading}
        onOpen={(contact) =>
          actions.chosen ? toggleContact(contact, actions.chosen) : actions.onEdit(contact)
        }
        selected={({ id }) => actions.chosen?.has(id) ?? false}
        renderCard={(contact) => (
          <ContactCard contact={contact} groups={groupsOf(contact)} actions={actions} />
        )}
        empty={empty}
      />
    </Card>
  )
}

function columns(actions: ContactActions, groupsOf: (contact: Contact) => string[]): Column<Contact>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      render: (contact) => (
        <span className="flex items-center gap-3">
          <ContactMark contact={contact} chosen={actions.chosen} />
          <span className="truncate">{contact.name}</span>
          <ContactMarks contact={contact} groups={groupsOf(contact)} />
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      width: '12rem',
      render: (contact) => <span className="tabular-nums">{contact.phone}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '12rem',
      render: (contact) => <ContactButtons contact={contact} actions={actions} />,
    },
  ]
}

function ContactCard({
  contact,
  groups,
  actions,
}: {
  contact: Contact
  groups: string[]
  actions: ContactActions
}) {
  return (
    <Card className="grid grid-cols-1 gap-2">
      <span className="flex items-center gap-3">
        <ContactMark contact={contact} chosen={actions.chosen} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{contact.name}</span>
          <span className="block truncate text-15 text-quiet tabular-nums">{contact.phone}</span>
        </span>
        <ContactButtons contact={contact} actions={actions} />
      </span>
      <span className="flex flex-wrap gap-1 pl-11 empty:hidden">
        <ContactMarks contact={contact} groups={groups} />
      </span>
    </Card>
  )
}
