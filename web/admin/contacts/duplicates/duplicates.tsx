import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDuplicateContacts, mergeContacts, type DuplicateSet } from '#core/contacts/contact-duplicates.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useRefreshContacts } from '../contact-queries.ts'

const duplicatesQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'duplicates'],
    queryFn: ({ signal }) => api(listDuplicateContacts, {}, { signal }),
  })

export const clientLoader = prefetchQueries(() => [duplicatesQuery()])

export default function DuplicateContactsPage() {
  const found = useQuery(duplicatesQuery())
  const { sets, total } = found.data ?? { sets: [], total: 0 }
  return (
    <>
      <PageHeader
        title="Duplicates"
        note="Contacts with the same phone number. Choose the name to keep. The merged contact stays in all groups."
        back={{ to: '/admin/contacts', label: 'Contacts' }}
      />
      {found.isPending && (
        <>
          <Loading label="Checking contacts for duplicates…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </>
      )}
      {found.isError && (
        <ErrorState title="Duplicates could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {found.data && total === 0 && (
        <EmptyState title="No duplicates" icon={<PeopleIcon />}>
          Every number belongs to one contact.
        </EmptyState>
      )}
      {total > 0 && (
        <p className="mb-3 text-15 text-quiet tabular-nums">
          {total === 1 ? '1 number has several contacts' : `${total} numbers have several contacts`}
        </p>
      )}
      <ul className="grid gap-4">
        {sets.map((set) => (
          <li key={set.number}>
            <Duplicate set={set} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Duplicate({ set }: { set: DuplicateSet }) {
  const { number, contacts } = set
  const refresh = useRefreshContacts()
  const [keep, setKeep] = useState(String(contacts[0]?.id))
  const merge = useMutation({
    mutationFn: () => api(mergeContacts, { keep_id: Number(keep), ids: contacts.map(({ id }) => id) }),
    onSuccess: (merged) => toast.success(`${contacts.length} contacts merged into ${merged.name}`),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  return (
    <Card>
      <RadioCards
        label={<span className="tabular-nums">{number}</span>}
        columns={2}
        value={keep}
        onValueChange={setKeep}
        cards={contacts.map(({ id, name, phone }) => ({ value: String(id), label: name, hint: phone }))}
      />
      <Button busy={merge.isPending} onClick={() => merge.mutate()}>
        Merge
      </Button>
    </Card>
  )
}
