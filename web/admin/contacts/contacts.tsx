import { useRef, useState } from 'react'
import type { ContactFilter } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PlusIcon, ChevronDownIcon, DownloadIcon, PeopleIcon, UploadIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Loading } from '#web/ui/states/skeleton.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ContactList } from './contact-list.tsx'
import {
  getContactListError,
  useContactPages,
  useContactGroups,
  contactPagesQuery,
  contactGroupsQuery,
} from './contact-queries.ts'
import { ContactSelectionBar } from './contact-selection-bar.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useRowSelection } from '#web/ui/admin/use-row-selection.ts'
import { type ContactsDialogState, ContactsDialog } from './contacts-dialog.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { exportContacts } from '#core/contacts/contact-import.ts'
import { saveFile } from '#web/save-file.ts'
import { fetchApiFile } from '#web/api.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

export const clientLoader = prefetchQueries(() => [contactPagesQuery({}), contactGroupsQuery()])

export default function ContactsPage() {
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<Pick<ContactFilter, 'group_id' | 'opted_out'>>({})
  const [dialog, setDialog] = useState<ContactsDialogState | null>(null)
  const [choosing, setChoosing] = useState(false)
  const chosen = useRowSelection<Contact>()
  const wanted = useDebouncedValue(search.trim())
  const filter: ContactFilter = { ...filters, ...(wanted && { search: wanted }) }
  const pages = useContactPages(filter)
  const groups = useContactGroups().data ?? []
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => box.current?.querySelector('input')?.focus(),
    n: () => setDialog('new'),
  })

  const first = pages.data?.pages[0]
  const contacts = pages.data?.pages.flatMap((page) => page.contacts) ?? []
  const choose = (on: boolean) => {
    setChoosing(on)
    chosen.clear()
  }
  const ask = (what: 'message' | 'edit' | 'delete') => (contact: Contact) => setDialog({ what, contact })
  return (
    <>
      <PageHeader
        title="Contacts"
        actions={
          <>
            <Button aria-pressed={choosing} onClick={() => choose(!choosing)}>
              {' '}
              Select
            </Button>
            <ContactsMenu filter={filter} onGroups={() => setDialog('groups')} />
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setDialog('new')}>
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
      <GroupChips groups={groups} chosen={filters} onChoose={setFilters} />
      {first?.problem && <SourceProblem problem={first.problem} />}
      {pages.isError && !pages.data ? (
        <ErrorState title="Contacts could not be loaded" onRetry={() => void pages.refetch()}>
          {getContactListError(pages.error)}
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
            empty={<NoContacts filter={filter} />}
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
        <ContactSelectionBar
          chosen={chosen.rows().map(({ id }) => id)}
          groups={groups}
          groupId={filters.group_id}
          onDone={() => choose(false)}
        />
      )}
      {dialog && (
        <ContactsDialog dialog={dialog} groupId={filters.group_id} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function SourceProblem({ problem }: { problem: string }) {
  return (
    <output className="mt-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      The external contact list could not be loaded ({problem}). This page shows the contacts that were loaded
      last.
    </output>
  )
}

function ContactsMenu({ filter, onGroups }: { filter: ContactFilter; onGroups: () => void }) {
  const save = (format: 'csv' | 'vcf') => () =>
    void saveContacts(filter, format).catch((error: Error) => toast.error(error.message))
  return (
    <Menu
      trigger={
        <Button>
          More <ChevronDownIcon width={16} height={16} />
        </Button>
      }
    >
      <MenuItem icon={<PeopleIcon />} onSelect={onGroups}>
        Groups
      </MenuItem>
      <MenuLink to="/admin/contacts/duplicates" icon={<PeopleIcon />}>
        Duplicates
      </MenuLink>
      <MenuSeparator />
      <MenuLink to="/admin/contacts/import" icon={<UploadIcon />}>
        Import
      </MenuLink>
      <MenuItem icon={<DownloadIcon />} onSelect={save('csv')}>
        Export as CSV
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={save('vcf')}>
        Export as vCard
      </MenuItem>
    </Menu>
  )
}

async function saveContacts(filter: ContactFilter, format: 'csv' | 'vcf'): Promise<void> {
  saveFile(await fetchApiFile(exportContacts, { ...filter, format }), `contacts.${format}`)
}

type Chosen = Pick<ContactFilter, 'group_id' | 'opted_out'>

function GroupChips({
  groups,
  chosen,
  onChoose,
}: {
  groups: ContactGroup[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const all = chosen.group_id === undefined && !chosen.opted_out
  return (
    <fieldset
      aria-label="Filter by group"
      className="edge-fade -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <Chip pressed={all} onPress={() => onChoose({})}>
        Everyone
      </Chip>
      {groups.map(({ id, name, members }) => (
        <Chip
          key={id}
          pressed={chosen.group_id === id}
          count={members}
          onPress={() => onChoose({ group_id: id })}
        >
          {name}
        </Chip>
      ))}
      <Chip pressed={chosen.opted_out === 'true'} onPress={() => onChoose({ opted_out: 'true' })}>
        Opted out
      </Chip>
    </fieldset>
  )
}

function NoContacts({ filter }: { filter: ContactFilter }) {
  return (
    <EmptyState title="No contacts found" icon={<PeopleIcon />}>
      {filter.search
        ? 'No name or number matches your search.'
        : filter.group_id
          ? 'This group is empty. To add contacts, choose Everyone, then Select.'
          : filter.opted_out
            ? 'No contacts have opted out.'
            : 'Add your first contact, or import a file.'}
    </EmptyState>
  )
}
