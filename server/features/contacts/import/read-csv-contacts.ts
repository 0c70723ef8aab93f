import type { ContactColumn } from '#core/contacts/contact-import.ts'
import { messagePreferences } from '#core/contacts/message-preference.ts'
import { describeColumns } from '#server/csv/csv-columns.ts'
import { parseCsvLines } from '#server/csv/csv-file.ts'
import type { ImportRow } from './import-row.ts'

const between = /\s*:::\s*/
const googlesOwn = /^(\* )?(my ?contacts|starred|other contacts)$/i

interface Columns {
  name: number[]
  firm: number[]
  phone: number[]
  groups: number[]
  messages: number[]
  promotions: number[]
}

export interface ContactTable {
  /** Empty if the file has no column for the name or no column for the phone. */
  rows: ImportRow[]
  columns: ContactColumn[]
  /** Text of a quoted cell without a closing quote, which hides the following rows. `null` if there is none. */
  unclosed: string | null
}

/** The columns that staff chose. Indexes count from 0. */
export interface ChosenColumns {
  name: number
  phone: number
}

/**
 * Reads the rows of a CSV file in Google's two export formats, in Outlook's format, with the columns `Name` and
 * `Phone`, or without column names. Accepts any usual delimiter.
 */
export function readCsvContacts(text: string, chosen: ChosenColumns | null): ContactTable {
  const { lines, first: firstRow, unclosed } = parseCsvLines(text)
  const [first = []] = lines
  const named = columnsNamed(first, chosen)
  const columns = named ?? columnsSeen(first, chosen)
  const from = named || !first.some(looksLikePhone) ? 1 : 0
  const below = lines.slice(from)
  const rows = columns
    ? below.flatMap((cells, at) => {
        const row = at + firstRow + from
        const read = cells.some(Boolean) ? rowsOf(cells, columns, row) : []
        return row === unclosed?.row ? read.map((each) => ({ ...each, wrong: unclosed.words })) : read
      })
    : []
  return {
    rows,
    columns: describeColumns(from === 1 ? first : [], below).map((column, place) => ({
      ...column,
      use: columns?.name.includes(place) ? 'name' : columns?.phone.includes(place) ? 'phone' : null,
    })),
    unclosed: unclosed?.words ?? null,
  }
}

function rowsOf(cells: string[], columns: Columns, row: number): ImportRow[] {
  const words = (places: number[]) => places.flatMap((place) => cells[place] || [])
  const several = (places: number[]) => words(places).flatMap((cell) => cell.split(between).filter(Boolean))
  const name = words(columns.name).join(' ') || words(columns.firm).join(', ')
  const groups = several(columns.groups).filter((group) => !googlesOwn.test(group))
  const messages =
    messagePreferences.find((preference) => preference === words(columns.messages)[0]?.toLowerCase()) ?? 'all'
  const promotions = parseYesOrNo(words(columns.promotions)[0] ?? '')
  const phones = several(columns.phone)
  return (phones.length > 0 ? phones : ['']).map((phone) => ({
    row,
    name,
    phone,
    groups,
    messages,
    promotions,
  }))
}

/** Returns `null` if the cell is empty or unclear, because only a clear answer is consent. */
function parseYesOrNo(cell: string): boolean | null {
  if (/^(yes|y|ya|true|1)$/i.test(cell)) return true
  return /^(no|n|tidak|false|0)$/i.test(cell) ? false : null
}

const names = [
  ['prefix', 'name prefix', 'title'],
  ['first name', 'firstname', 'given name', 'nama pertama'],
  ['middle name', 'additional name'],
  ['last name', 'lastname', 'family name', 'surname', 'nama akhir'],
  ['suffix', 'name suffix'],
]
const wholeName =
  /^((full|display|contact|customer|client|recipient|student|parent) ?name|name|nama( (penuh|pelanggan|penerima|murid|pelajar|ibu bapa|waris|anak))?|customer|pelanggan|penerima)$/
/**
 * Matches headings of phone columns. `No.` alone does not match, because it may mean the number of an order, a member
 * or an identity card.
 */
const phoneName =
  /\b(phone|phonenumber|telephone|telefon|tel|mobile|handphone|handset|cellphone|whatsapp|hp)\b|^contact (no|number|num)s?( \d)?$|^(no|nombor) (contact|kontak|untuk dihubungi)$/
const notPhonePattern = /\b(label|type|fax|faks|model)$/

/**
 * Normalises a heading: `No. H/P` → `no hp`, and `First Name (Billing)`, which shop systems export, → `first name`.
 */
const plainHead = (head: string) =>
  head
    .toLowerCase()
    .replace(/\bh\s*[/.]\s*p\b\.?/g, 'hp')
    .replace(/\be-?mail\b/g, 'email')
    .replace(/\b(billing|shipping)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function columnsNamed(first: string[], chosen: ChosenColumns | null): Columns | null {
  const heads = first.map(plainHead)
  const at = (...wanted: string[]) => heads.flatMap((head, place) => (wanted.includes(head) ? [place] : []))
  const wholeNameColumn = heads.findIndex((head) => wholeName.test(head))
  // Google's older format has both the whole name and its parts. The whole name is preferred.
  const found = wholeNameColumn !== -1 ? [wholeNameColumn] : names.flatMap((each) => at(...each).slice(0, 1))
  const name = chosen ? [chosen.name] : found
  const phone = chosen
    ? [chosen.phone]
    : heads.flatMap((head, place) =>
        phoneName.test(head) && !notPhonePattern.test(head) && !name.includes(place) ? [place] : [],
      )
  if (name.length === 0 || phone.length === 0 || (chosen && first.some(looksLikePhone))) return null
  return {
    name,
    firm: at('organization name', 'organization 1 name', 'company', 'organization').slice(0, 1),
    phone,
    groups: at('labels', 'group membership', 'groups', 'group', 'categories', 'kumpulan'),
    messages: at('messages').slice(0, 1),
    promotions: at('promotions', 'promosi').slice(0, 1),
  }
}

const looksLikePhone = (cell: string) => /^\+?[\d\s().-]{8,20}$/.test(cell)

/**
 * Guesses the columns of a file without headings. The phone is the column whose cell looks like a number, and the
 * name is the first other column.
 */
function columnsSeen(first: string[], chosen: ChosenColumns | null): Columns | null {
  const phone = chosen?.phone ?? first.findIndex(looksLikePhone)
  const name = chosen?.name ?? first.findIndex((cell, place) => place !== phone && cell !== '')
  if (phone === -1 || name === -1) return null
  return { name: [name], phone: [phone], firm: [], groups: [], messages: [], promotions: [] }
}
