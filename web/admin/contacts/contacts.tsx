import { useRef, useState } from 'react'
import type { Contact, ContactFilter } from '../../../core/contacts/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PeopleIcon, PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactList } from './contact-list.tsx'
import { contactProblem, useContactPages, useGroups } from './contact-queries.ts'
import { ContactsMenu } from './contacts-menu.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { GroupChips } from './group-chips.tsx'
import { GroupsDialog } from './groups-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useSettled } from './use-settled.ts'
import { useRowSelection } from '../../ui/desk/use-row-selection.ts'

type Asked = 'new' | 'groups' | { what: 'message' | 'edit' | 'delete'; contact: Contact }

/** The shop's contacts (CONT-01), with a message to each a press away. */
export default function Contacts() {
  const [search, setSearch] = useState('')
  const [narrowed, setNarrowed] = useState<Pick<ContactFilter, 'group_id' | 'opted_out'>>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const [choosing, setChoosing] = useState(false)
  const chosen = useRowSelection<Contact>()
  const wanted = useSettled(search.trim())
  const filter: ContactFilter = { ...narrowed, ...(wanted && { search: wanted }) }
  const pages = useContactPages(filter)
  const groups = useGroups().data ?? []
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => box.current?.querySelector('input')?.focus(),
    n: () => setAsked('new'),
  })

  const first = pages.data?.pages[0]
  const contacts = pages.data?.pages.flatMap((page) => page.contacts) ?? []
  const choose = (on: boolean) => {
    setChoosing(on)
    chosen.clear()
  }
  const ask = (what: 'message' | 'edit' | 'delete') => (contact: Contact) => setAsked({ what, contact })
  return (
    <>
      <PageHeader
        title="Contacts"
        actions={
          <>
            <Button aria-pressed={choosing} onClick={() => choose(!choosing)}>
              Choose
            </Button>
            <ContactsMenu filter={filter} onGroups={() => setAsked('groups')} />
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked('new')}>
              New contact
            </Button>
          </>
        }
      />
      <div ref={box} className="mb-3 max-w-md">
        <SearchInput
          aria-label="Search contacts"
          placeholder="Search contacts..."
          value={search}
          onValueChange={setSearch}
        />
      </div>
      <GroupChips groups={groups} chosen={narrowed} onChoose={setNarrowed} />
      {first?.problem && <SourceProblem problem={first.problem} />}
      {pages.isError && !pages.data ? (
        <ErrorState title="Contacts could not be loaded" onRetry={() => void pages.refetch()}>
          {contactProblem(pages.error)}
        </ErrorState>
      ) : (
        <>
          <div className="mt-2 mb-3">
            <Loading
              label={pages.isPending ? 'Loading contacts...' : `${first?.total ?? 0} contact(s) found`}
              visible
            />
          </div>
          <ContactList
            contacts={contacts}
            groups={groups}
            loading={pages.isPending}
            empty={<Empty filter={filter} />}
            actions={{
              onMessage: ask('message'),
              onEdit: ask('edit'),
              onDelete: ask('delete'),
              chosen: choosing ? chosen : null,
            }}
          />
          {pages.hasNextPage && (
            <div className="mt-4 text-center">
              <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
      {choosing && (
        <SelectionBar
          chosen={chosen.rows().map(({ id }) => id)}
          groups={groups}
          groupId={narrowed.group_id}
          onDone={() => choose(false)}
        />
      )}
      {asked && <AskedDialog asked={asked} groupId={narrowed.group_id} onClose={() => setAsked(null)} />}
    </>
  )
}

function AskedDialog({
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

function Empty({ filter }: { filter: ContactFilter }) {
  return (
    <EmptyState title="No contacts found" icon={<PeopleIcon />}>
      {filter.search
        ? 'Nobody has this in the name or the number.'
        : filter.group_id
          ? 'Nobody is in this group yet. Press Choose in the whole list to put contacts into it.'
          : filter.opted_out
            ? 'Everybody wants your messages.'
            : 'Add the first one, or import a file.'}
    </EmptyState>
  )
}

/** The outside list failed; what is known from before is shown. */
function SourceProblem({ problem }: { problem: string }) {
  return (
    <output className="mt-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      The contact list could not be read ({problem}). These are the contacts known from before.
    </output>
  )
}
