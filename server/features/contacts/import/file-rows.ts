import { readCards } from '../../../../core/contacts/vcard.ts'
import { tidy } from '../../../platform/files/csv-file.ts'
import { decodeText } from '../../../platform/files/decode-text.ts'
import { csvRows, type ChosenColumns, type ContactTable } from './csv-rows.ts'
import type { GivenRow } from './given-row.ts'

/** The rows of an uploaded file, told by its content: vCard, else CSV. */
export function fileRows(bytes: Uint8Array, chosen: ChosenColumns | null = null): ContactTable {
  const text = decodeText(bytes)
  return /^\uFEFF?\s*BEGIN:VCARD/i.test(text)
    ? { rows: cardRows(text), columns: [], unclosed: null }
    : csvRows(text, chosen)
}

function cardRows(text: string): GivenRow[] {
  return readCards(text).flatMap((card, at) => {
    const phones = card.phones.length > 0 ? card.phones : ['']
    return phones.map((phone) => ({
      row: at + 1,
      name: tidy(card.name),
      phone: tidy(phone),
      groups: card.groups.map(tidy).filter((group) => !/^(my ?contacts|starred)$/i.test(group)),
      messages: 'all' as const,
    }))
  })
}
