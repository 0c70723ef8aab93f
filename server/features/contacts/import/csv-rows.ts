import { messageWishes } from '../../../../core/contacts/opt-out.ts'
import { csvLines } from '../../../platform/files/csv-file.ts'
import type { GivenRow } from './given-row.ts'

/** Google puts this between several values of one cell. */
const between = /\s*:::\s*/
/** Labels that Google gives by itself. */
const googlesOwn = /^(\* )?(my ?contacts|starred|other contacts)$/i

interface Columns {
  /** Joined in this order. */
  name: number[]
  /** Stands in where the name is empty. */
  firm: number[]
  phone: number[]
  groups: number[]
  messages: number[]
}

/**
 * The rows of a CSV file: Google's export (both kinds), Outlook's, a plain one with `Name` and `Phone`, or one
 * without a first line of names. Any usual delimiter. Null: no column holds names or none holds phones.
 */
export function csvRows(text: string): GivenRow[] | null {
  const { lines, first: firstRow } = csvLines(text)
  const [first = []] = lines
  const named = columnsNamed(first)
  const columns = named ?? columnsSeen(first)
  if (!columns) return null
  return lines
    .slice(named ? 1 : 0)
    .flatMap((cells, at) =>
      cells.some(Boolean) ? rowsOf(cells, columns, at + firstRow + (named ? 1 : 0)) : [],
    )
}

/** One row for each number of the person, or a single one without a number. */
function rowsOf(cells: string[], columns: Columns, row: number): GivenRow[] {
  const words = (places: number[]) => places.flatMap((place) => cells[place] || [])
  const several = (places: number[]) => words(places).flatMap((cell) => cell.split(between).filter(Boolean))
  const name = words(columns.name).join(' ') || words(columns.firm).join(', ')
  const groups = several(columns.groups).filter((group) => !googlesOwn.test(group))
  const messages = messageWishes.find((wish) => wish === words(columns.messages)[0]?.toLowerCase()) ?? 'all'
  const phones = several(columns.phone)
  return (phones.length > 0 ? phones : ['']).map((phone) => ({ row, name, phone, groups, messages }))
}

const names = [
  ['prefix', 'name prefix', 'title'],
  ['first name', 'firstname', 'given name', 'nama pertama'],
  ['middle name', 'additional name'],
  ['last name', 'family name', 'surname', 'nama akhir'],
  ['suffix', 'name suffix'],
]
const wholeNames = ['name', 'nama', 'full name', 'display name', 'contact name', 'nama penuh', 'pelanggan']
const phoneName =
  /(^|[\s._-])(phone|phonenumber|telephone|telefon|tel|mobile|whatsapp|hp|number|nombor)($|[\s._-])/i

function columnsNamed(first: string[]): Columns | null {
  const heads = first.map((head) => head.toLowerCase().replace(/[.:]+$/, ''))
  const at = (...wanted: string[]) => heads.flatMap((head, place) => (wanted.includes(head) ? [place] : []))
  const whole = at(...wholeNames).slice(0, 1)
  // The older of Google's formats has the whole name beside its parts.
  const name = whole.length > 0 ? whole : names.flatMap((each) => at(...each).slice(0, 1))
  const phone = heads.flatMap((head, place) =>
    phoneName.test(head) && !/(label|type)$/.test(head) && !name.includes(place) ? [place] : [],
  )
  if (name.length === 0 || phone.length === 0) return null
  return {
    name,
    firm: at('organization name', 'organization 1 - name', 'company', 'organization').slice(0, 1),
    phone,
    groups: at('labels', 'group membership', 'groups', 'group', 'categories', 'kumpulan'),
    messages: at('messages').slice(0, 1),
  }
}

const looksLikePhone = (cell: string) => /^\+?[\d\s().-]{8,20}$/.test(cell)

/** Without names of columns: the phone is what looks like one, the name is the first other column. */
function columnsSeen(first: string[]): Columns | null {
  const phone = first.findIndex(looksLikePhone)
  const name = first.findIndex((cell, place) => place !== phone && cell !== '')
  if (phone === -1 || name === -1) return null
  return { name: [name], phone: [phone], firm: [], groups: [], messages: [] }
}
