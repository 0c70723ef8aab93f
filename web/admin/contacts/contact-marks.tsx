import type { Contact } from '#core/contacts/contact.ts'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { Avatar } from './avatar.tsx'
import { WishBadge } from './wish-words.tsx'
import type { RowSelection } from '#web/ui/desk/use-row-selection.ts'

export const toggleContact = (contact: Contact, chosen: RowSelection<Contact>) =>
  chosen.toggle(contact, !chosen.has(contact.id), false, [])

/** The initials; a box to tick in their place while contacts are being chosen. */
export function ContactMark({ contact, chosen }: { contact: Contact; chosen: RowSelection<Contact> | null }) {
  if (!chosen) return <Avatar name={contact.name} />
  return (
    <span className="grid size-8 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${contact.name}`}
        checked={chosen.has(contact.id)}
        onChange={() => toggleContact(contact, chosen)}
        className="size-5 accent-ink"
      />
    </span>
  )
}

/** Marks beside a name, as many as there is room for. */
export function ContactMarks({ contact, groups }: { contact: Contact; groups: string[] }) {
  return (
    <>
      {contact.from_orders && <Badge>From orders</Badge>}
      <WishBadge messages={contact.messages} />
      {groups.slice(0, 3).map((name) => (
        <Badge key={name} className="max-w-32">
          <span className="truncate">{name}</span>
        </Badge>
      ))}
      {groups.length > 3 && <Badge>+{groups.length - 3}</Badge>}
    </>
  )
}
