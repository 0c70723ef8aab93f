import { useDeferredValue, useRef, useState } from 'react'
import type { Contact } from '../../../core/contracts/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ContactList } from './contact-list.tsx'
import { contactProblem, useContacts } from './contact-queries.ts'
import { matchesContact } from './match-contact.ts'
import { SendDialog } from './send-dialog.tsx'

/** Rows drawn at a time: some thousand would make typing in the search box slow. */
const step = 100

/** The shop's contacts (CONT-01), with a message to each a press away. */
export default function Contacts() {
  const contacts = useContacts()
  const [search, setSearch] = useState('')
  const [drawn, setDrawn] = useState(step)
  const [receiver, setReceiver] = useState<Contact | null>(null)
  const wanted = useDeferredValue(search)
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ '/': () => box.current?.querySelector('input')?.focus() })

  const found = (contacts.data?.contacts ?? []).filter((contact) => matchesContact(contact, wanted))
  const failed = contacts.isError && !contacts.data
  return (
    <>
      <PageHeader title="Contacts" />
      <div ref={box} className="mb-3 max-w-md">
        <SearchInput
          aria-label="Search contacts"
          placeholder="Search contacts..."
          value={search}
          onValueChange={(value) => {
            setSearch(value)
            setDrawn(step)
          }}
        />
      </div>
      {contacts.data?.problem && <SourceProblem problem={contacts.data.problem} />}
      {failed ? (
        <ErrorState title="Contacts could not be loaded" onRetry={() => void contacts.refetch()}>
          {contactProblem(contacts.error)}
        </ErrorState>
      ) : (
        <>
          <div className="mb-3">
            <Loading
              label={contacts.isPending ? 'Loading contacts...' : `${found.length} contact(s) found`}
              visible
            />
          </div>
          <ContactList
            contacts={found.slice(0, drawn)}
            loading={contacts.isPending}
            searched={wanted.trim() !== ''}
            onMessage={setReceiver}
          />
          {found.length > drawn && (
            <div className="mt-4 text-center">
              <Button onClick={() => setDrawn(drawn + step)}>Show more</Button>
            </div>
          )}
        </>
      )}
      {receiver && <SendDialog contact={receiver} onClose={() => setReceiver(null)} />}
    </>
  )
}

/** The outside list failed; what is known from before is shown. */
function SourceProblem({ problem }: { problem: string }) {
  return (
    <output className="block mb-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      The contact list could not be read ({problem}). These are the contacts known from before.
    </output>
  )
}
