import { setImmediate } from 'node:timers/promises'
import { parseVCards } from '#core/contacts/vcard.ts'
import { cleanCell, decodeText } from '#server/csv/csv-file.ts'
import { readCsvContacts, type ChosenColumns, type ContactTable } from './read-csv-contacts.ts'
import type { ImportRow } from './import-row.ts'

/** Reads a file of contacts. A vCard file is detected by its content. Any other file is read as CSV. */
export async function readContactFile(
  bytes: Uint8Array,
  chosen: ChosenColumns | null = null,
): Promise<ContactTable> {
  const text = decodeText(bytes)
  return /^\uFEFF?\s*BEGIN:VCARD/i.test(text)
    ? { rows: await cardRows(text), columns: [], unclosed: null }
    : readCsvContacts(text, chosen)
}

/**
 * Returns one row per number of each card. A card with a problem has one row with the problem. Yields regularly, so
 * that a large file does not block the event loop.
 */
async function cardRows(text: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let row = 0
  for (const card of parseVCards(text)) {
    if (card === null) {
      await setImmediate()
      continue
    }
    row += 1
    for (const phone of card.phones.length > 0 ? card.phones : [''])
      rows.push({
        row,
        name: cleanCell(card.name),
        phone: cleanCell(phone),
        groups: card.groups.map(cleanCell).filter((group) => !/^(my ?contacts|starred)$/i.test(group)),
        messages: 'all',
        promotions: null,
      })
  }
  return rows
}
