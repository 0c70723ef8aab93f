import { useQuery } from '@tanstack/react-query'
import { contactDirectory } from '../../../core/contracts/contacts.ts'
import { normalizePhone } from '../../../core/values/phone.ts'
import { api, ApiError } from '../../api.ts'

/** Every contact, and why the outside list could not be read where it couldn't. */
export function useContacts() {
  return useQuery({
    queryKey: ['contacts'],
    queryFn: ({ signal }) => api(contactDirectory, {}, { signal }),
    refetchOnWindowFocus: false,
  })
}

/** The words of COMP-02 for a list that did not come. */
export function contactProblem(error: Error | null): string | null {
  if (!error) return null
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to fetch phone numbers'
  if (error.status === 200) return 'Invalid data format received'
  return `Failed to fetch: ${error.status} ${error.error}`
}

/** What the shop calls the owner of this number, where it knows. */
export function useContactName(phone: string): string | null {
  const contacts = useContacts().data?.contacts
  return contacts?.find((contact) => normalizePhone(contact.phone) === normalizePhone(phone))?.name ?? null
}
