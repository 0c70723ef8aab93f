import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { listAllContacts, getContact } from '#core/contacts/contacts.ts'
import { getPersonalData } from '#core/privacy/privacy.ts'
import { normalizePhone } from '#core/shared/phone.ts'
import { api } from '#web/api.ts'

export const peopleKey = ['people'] as const

export const personQuery = (phone: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', phone],
    queryFn: ({ signal }) => api(getPersonalData, { phone }, { signal }),
  })
export const usePerson = (phone: string) => useQuery(personQuery(phone))

export function useRefreshPeople() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: peopleKey })
}

/**
 * Finds the contact in the full contact list, because loading that list adds customers who have just ordered.
 */
export const contactByPhoneQuery = (phone: string) =>
  queryOptions({
    // The key starts with the contacts' key, so that a changed contact invalidates this query.
    queryKey: ['contacts', 'of', phone],
    async queryFn({ signal }) {
      const { contacts } = await api(listAllContacts, {}, { signal })
      const card = contacts.find((each) => normalizePhone(each.phone) === phone)
      return card ? api(getContact, { id: card.id }, { signal }) : null
    },
    refetchOnWindowFocus: false,
  })
export const useContactByPhone = (phone: string) => useQuery(contactByPhoneQuery(phone))
