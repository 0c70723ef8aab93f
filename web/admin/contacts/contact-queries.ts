import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { listContactGroups } from '#core/contacts/contact-groups.ts'
import { listAllContacts, listContactPage, type ContactFilter } from '#core/contacts/contacts.ts'
import { normalizePhone } from '#core/shared/phone.ts'
import { api, ApiError } from '#web/api.ts'

const key = ['contacts']

/** If the external contact list can't be read, the reply contains its error. */
export function useContacts() {
  return useQuery({
    queryKey: [...key, 'directory'],
    queryFn: ({ signal }) => api(listAllContacts, {}, { signal }),
    refetchOnWindowFocus: false,
  })
}

/** The previous results stay visible until the new ones arrive. */
export const contactPagesQuery = (filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'page', filter],
    queryFn: ({ signal, pageParam }) =>
      api(listContactPage, { ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
export const useContactPages = (filter: ContactFilter) => useInfiniteQuery(contactPagesQuery(filter))

export const contactGroupsQuery = () =>
  queryOptions({
    queryKey: [...key, 'groups'],
    queryFn: async ({ signal }) => (await api(listContactGroups, { limit: 500 }, { signal })).data,
  })
export const useContactGroups = () => useQuery(contactGroupsQuery())

const refreshContacts = (client: QueryClient) => client.invalidateQueries({ queryKey: key })
export function useRefreshContacts() {
  const client = useQueryClient()
  return () => refreshContacts(client)
}

/** Returns the error text of COMP-02 if the contact list could not be loaded. */
export function getContactListError(error: Error | null): string | null {
  if (!error) return null
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to fetch phone numbers'
  if (error.status === 200) return 'Invalid data format received'
  return `Failed to fetch: ${error.status} ${error.error.replace(/^API Error: (\d{3} ?)?/, '')}`
}

export function useContactWithPhone(phone: string) {
  const contacts = useContacts().data?.contacts
  const number = normalizePhone(phone)
  return (number && contacts?.find((contact) => normalizePhone(contact.phone) === number)) || null
}

export function useContactName(phone: string): string | null {
  return useContactWithPhone(phone)?.name ?? null
}
