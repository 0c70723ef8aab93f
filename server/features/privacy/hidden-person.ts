import type { eraseHiddenPerson } from '#core/privacy/hidden-person.ts'
import type { ReplyOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { recordAction } from '../identity/identity.ts'
import { inboxPersonalData } from '../inbox/inbox.ts'
import { messagePersonalData } from '../messaging/messaging.ts'
import { formatCounts } from './erase.ts'
import { sendConversationArchive } from './person-archive.ts'

async function findHiddenAddresses(
  db: Db,
  id: string,
): Promise<string[] | Refusal<'not_found' | 'has_phone'>> {
  const { identities, addresses } = await inboxPersonalData.findCustomer(db, id)
  if (identities.length === 0) return refuse('not_found')
  return identities.some(({ kind }) => kind === 'phone') ? refuse('has_phone') : addresses
}

export async function eraseHiddenPersonData(
  db: Db,
  id: string,
  call: Call,
): Promise<ReplyOf<typeof eraseHiddenPerson> | Refusal<'not_found' | 'has_phone' | 'under_way'>> {
  return db.transaction(async (tx) => {
    const addresses = await findHiddenAddresses(tx, id)
    if (!Array.isArray(addresses)) return addresses
    let messages = 0
    for (const phone of addresses) {
      if ((await messagePersonalData.hold(tx, { phone, keys: [] })) > 0) return refuse('under_way')
      messages += await messagePersonalData.forget(tx, { phone, keys: [] })
    }
    const erased = { conversations: await inboxPersonalData.forget(tx, [id]), messages }
    await recordAction(tx, call, 'deleted a person’s data', formatCounts(erased))
    return erased
  })
}

export async function exportHiddenPersonData(parts: { db: Db; files: StoredFiles }, id: string, call: Call) {
  const addresses = await findHiddenAddresses(parts.db, id)
  if (!Array.isArray(addresses)) return addresses
  const held = await inboxPersonalData.held(parts.db, [id])
  const messages = []
  for (const phone of addresses)
    messages.push(...(await messagePersonalData.held(parts.db, { phone, keys: [] })).messages)
  await recordAction(
    parts.db,
    call,
    'exported a person’s data',
    formatCounts({
      conversations: held.conversations.length,
      messages: messages.length,
      files: held.files.length,
    }),
  )
  return sendConversationArchive(parts.files, { ...held, messages }, id, call)
}
