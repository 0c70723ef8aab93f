import type { Shop } from './shop.ts'
import { listContacts, deleteContact } from '#core/contacts/contacts.ts'
import { listContactGroups, deleteContactGroup } from '#core/contacts/contact-groups.ts'
import { listTemplates, deleteTemplate } from '#core/messaging/message-templates.ts'
import { listRecurringMessages, deleteRecurringMessage } from '#core/messaging/recurring-messages.ts'

// Deletes all groups, templates and recurring messages. Also deletes contacts whose name contains “Ujian”, because
// other tests count the shop's contacts.
export async function deleteAllGroups({ shop }: { shop: Shop }) {
  for (const { id } of (await shop.call(listContacts, { search: 'Ujian' })).data)
    await shop.call(deleteContact, { id })
  for (const { id } of (await shop.call(listContactGroups, {})).data)
    await shop.call(deleteContactGroup, { id })
  for (const { id } of await shop.call(listTemplates, {})) await shop.call(deleteTemplate, { id })
  for (const { id } of await shop.call(listRecurringMessages, {}))
    await shop.call(deleteRecurringMessage, { id })
}
