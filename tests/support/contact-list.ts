import { type Shop, expect } from './shop.ts'
import { listAllContacts } from '#core/contacts/contacts.ts'
import { scaleTime } from './load-factor.ts'

export const searchPlaceholder = 'Search contacts...'

export async function loadExternalContacts({ shop }: { shop: Shop }) {
  shop.source.behave({
    records: [
      { firstName: 'Siti Nurhaliza', phoneNumber: '6019 876 5432' },
      { firstName: 'aminah binti Ali', phoneNumber: 60123456789 },
      { firstName: 'Zainal', phoneNumber: '0175550001' },
      { firstName: 'Tiada nombor' },
      { phoneNumber: '601111111111' },
    ],
  })
  await shop.deleteBuyerContacts()
  // Poll, because the server caches the contact list of the previous test for a while.
  const known = async () => (await shop.call(listAllContacts, {})).contacts.map(({ name }) => name)
  await expect.poll(known, { timeout: scaleTime(15_000) }).toContain('Zainal')
}
