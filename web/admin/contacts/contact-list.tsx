import type { ReactNode } from 'react'
import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { ContactAvatar } from './avatar.tsx'
import { MessagePreferenceBadge } from './message-preference.tsx'
import type { RowSelection } from '#web/ui/admin/use-row-selection.ts'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChatIcon, EditIcon, MoreIcon, PeopleIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { getPersonPath } from './person-path.ts'

/** Shows a table on wide screens and cards on phones (CONT-01). */
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

function columns(actions: ContactActions, groupsOf: (contact: Contact) => string[]): DataColumn<Contact>[] {
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

const toggleContact = (contact: Contact, chosen: RowSelection<Contact>) =>
  chosen.toggle(contact, !chosen.has(contact.id), false, [])

function ContactMark({ contact, chosen }: { contact: Contact; chosen: RowSelection<Contact> | null }) {
  if (!chosen) return <ContactAvatar name={contact.name} />
  return (
    <span className="grid size-8 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${contact.name}`}
        checked={chosen.has(contact.id)}
        onChange={() => toggleContact(contact, chosen)}
        className="size-5 accent-ink"
      />
    </span>
  )
}

function ContactMarks({ contact, groups }: { contact: Contact; groups: string[] }) {
  return (
    <>
      {contact.from_orders && <Badge>From orders</Badge>}
      <MessagePreferenceBadge messages={contact.messages} />
      {groups.slice(0, 3).map((name) => (
        <Badge key={name} className="max-w-32">
          <span className="truncate">{name}</span>
        </Badge>
      ))}
      {groups.length > 3 && <Badge>+{groups.length - 3}</Badge>}
    </>
  )
}

interface ContactActions {
  onMessage: (contact: Contact) => void
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
  /** `null` outside selection mode. */
  chosen: RowSelection<Contact> | null
}

function ContactButtons({ contact, actions }: { contact: Contact; actions: ContactActions }) {
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
        <MenuItem icon={<PeopleIcon />} onSelect={() => void go(getPersonPath(contact.phone))}>
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
