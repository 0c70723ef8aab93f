import { useMutation } from '@tanstack/react-query'
import { getContact, updateContact } from '#core/contacts/contacts.ts'
import type { Person } from '#core/people/people.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { consentWords } from '../contacts/consent-words.ts'
import { useRefreshContacts } from '../contacts/contact-queries.ts'
import { useRefreshPeople } from './people-queries.ts'

/**
 * Shows the customer's consent to promotions and its date. Staff can change it for contacts, because only contacts get
 * promotions.
 */
export function ConsentLine({ person: { contacts, promotions } }: { person: Person }) {
  const refreshPeople = useRefreshPeople()
  const refreshContacts = useRefreshContacts()
  const id = contacts[0]?.id
  const agreed = promotions?.agreed ?? false
  const record = useMutation({
    // The version belongs to the whole contact, of which this page shows the consent only.
    async mutationFn(id: number) {
      const { version } = await api(getContact, { id })
      return api(updateContact, { id, version, promotions: !agreed })
    },
    onSuccess: () => toast.success(agreed ? 'Withdrawal recorded' : 'Consent recorded'),
    onError: (error) => toast.error(error.message),
    onSettled: () => Promise.all([refreshPeople(), refreshContacts()]),
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 text-15">
        <span className="text-quiet">Promotions: </span>
        {consentWords(promotions)}
      </p>
      {id !== undefined && (
        <Button size="small" busy={record.isPending} onClick={() => record.mutate(id)}>
          {agreed ? 'Record withdrawal' : 'Record consent'}
        </Button>
      )}
    </div>
  )
}
