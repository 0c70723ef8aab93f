import { useState } from 'react'
import type { ReceivedMessage } from '#core/inbox/thread.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonIcon } from '#web/ui/icons.tsx'
import { ContactDialog } from '../../contacts/contact-dialog.tsx'

export function ContactCard({ contact: { name, phones } }: { contact: ReceivedMessage['contacts'][number] }) {
  const canAdd = isAllowed(createContact.access, useSession()?.role ?? null)
  const [isAdding, setAdding] = useState(false)
  const [phone] = phones
  return (
    <div className="mb-1 rounded-small bg-sunk px-3 py-2">
      <p className="flex items-center gap-2">
        <PersonIcon className="shrink-0 text-quiet" />
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">{name || 'Contact'}</span>
          <span className="block text-13 text-quiet tabular-nums">{phones.join(' · ') || 'No number'}</span>
        </span>
      </p>
      {canAdd && phone !== undefined && (
        <Button size="small" className="mt-2" onClick={() => setAdding(true)}>
          Add contact
        </Button>
      )}
      {isAdding && phone !== undefined && (
        <ContactDialog known={{ name, phone }} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
