import { exportContacts } from '#core/contacts/contact-import.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { normalizePhone } from '#core/shared/phone.ts'
import { formatVCards } from '#core/contacts/format-vcard.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import type { Db } from '#server/db/database.ts'
import { alreadyAnswered, route, type Route } from '#server/http/route.ts'
import { recordAction } from '../identity/identity.ts'
import { contactFilterSql, findContactsWhere } from './contact-list-store.ts'
import { findGroupPage } from './groups-store.ts'

const maxExported = 1_000_000

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', write: asCsv },
  vcf: { type: 'text/vcard; charset=utf-8', write: asCards },
}

export function contactExportRoute(db: Db): Route {
  return route(exportContacts, async ({ format, ...filter }, call): Promise<typeof alreadyAnswered> => {
    const contacts = await findContactsWhere(db, contactFilterSql(filter), maxExported)
    const { groups } = await findGroupPage(db, { page: 1, limit: maxExported })
    const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
    const rows = contacts.map((contact) => ({
      ...contact,
      groups: contact.group_ids.flatMap((id) => nameOf.get(id) ?? []),
    }))
    const { type, write } = kinds[format]
    const day = getShopDay(new Date())
    await recordAction(db, call, 'exported contacts', `${rows.length} as ${format}`)
    void call.reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="contacts-${day}.${format}"`)
      .header('cache-control', 'no-store')
      .send(write(rows))
    return alreadyAnswered
  })
}

type Exported = Contact & { groups: string[] }

/** Columns of an export. An import reads the same columns. */
export const contactFileColumns = ['Name', 'Phone', 'Groups', 'Messages', 'Promotions']

export const formatPromotionsCell = (agreed: boolean | null): string =>
  agreed === null ? '' : agreed ? 'yes' : 'no'

function asCsv(contacts: Exported[]): string {
  const data = contacts.map(({ name, phone, groups, messages, promotions }) => [
    name,
    normalizePhone(phone),
    groups.join(' ::: '),
    messages,
    formatPromotionsCell(promotions?.agreed ?? null),
  ])
  return formatCsv(contactFileColumns, data)
}

function asCards(contacts: Exported[]): string {
  return formatVCards(
    contacts.map(({ name, phone, groups }) => ({ name, phones: [`+${normalizePhone(phone)}`], groups })),
  )
}
