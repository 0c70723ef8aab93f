export interface StatementLayout {
  bank: string
  /** Name of the bank in the head or foot of its statements. */
  name: RegExp
  /** Day at the beginning of a row. A running number before it is part of the pattern. */
  day: RegExp
  /** True if the day is printed once for several rows. A row then begins with its amounts. */
  dayOnce?: true
}

const months = '(?:JAN|FEB|MA[RC]|APR|MA?Y|MEI|JUN|JUL|AUG|OGOS?|SEPT?|O[CK]T|NOV|DE[CS]|DIS)[A-Z]*'
const slashed = String.raw`\d{1,2}/\d{1,2}(?:/\d{4}|/\d{2})?`
const starts = (day: string) => new RegExp(String.raw`^(${day})(?=\s|$)`, 'i')

/**
 * Layouts of the banks' PDF statements. No bank publishes a specification, but open-source parsers from 2024 to 2026
 * agree on these layouts. A layout is only used to find rows. The running balance then verifies their
 * amounts.
 */
export const statementLayouts: readonly StatementLayout[] = [
  {
    bank: 'Maybank',
    name: /\bmaybank\b|malayan banking/i,
    day: starts(String.raw`${slashed}|\d{1,2} ${months}`),
  },
  { bank: 'CIMB', name: /\bcimb\b/i, day: starts(String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{2,4}`) },
  { bank: 'Public Bank', name: /\bpublic (islamic )?bank\b/i, day: starts(slashed), dayOnce: true },
  {
    bank: 'RHB',
    name: /\brhb\b/i,
    day: starts(String.raw`\d{1,2}-\d{1,2}-\d{2,4}|\d{1,2} ?${months}(?: ?\d{4})?`),
  },
  {
    bank: 'Bank Islam',
    name: /\bbank islam\b/i,
    // Bank Islam has two layouts, with and without a running number before the day.
    day: new RegExp(String.raw`^(?:\d{1,4} )?(\d{1,2}/\d{1,2}/(?:\d{4}|\d{2}))(?=\s|$)`),
  },
]

/** Row of column headings, which has no digits. Rows above it on a page are the letterhead and summaries. */
export const tableHeaderPattern =
  /^(?!.*\d)(?=.*\b(date|tarikh)\b)(?=.*\b(balance|baki|debit|withdrawal|amount|amaun|jumlah urusniaga)\b)/i
/** A balance from which the following rows continue, at the beginning of the statement or of a page. */
export const openingBalancePattern =
  /\b(beginning balance|opening balance|baki (permulaan|awal|pembukaan)|bal(ance)?\.? b\W?f|brought forward|baki bawa ke ?hadapan)/i
/** A balance at the end of a page. Rows follow on the next page. */
export const carriedBalancePattern = /\b(bal(ance)?\.? c\W?f|carried forward|baki hantar ke ?hadapan)/i
export const closingBalancePattern = /\b(ending balance|closing balance|baki (penutup|akhir))\b/i
/** Lines that end a row: totals, page numbers and the bank's notes. */
export const rowEndPattern =
  /^\W*(total|jumlah|page|muka ?surat|ms\.?\s*\d|note|nota|perhatian|important|penting|end of statement|tamat|profit outstanding|ledger balance|available balance|\d+ ?\/ ?\d+$|all items|semua|disclaimer|the bank|sila maklum)\b/i
/** Label of the statement date, which gives the year of rows without one. */
export const statementDayLabelPattern =
  /\b(statement date|date of statement|tarikh penyata|penyata bertarikh|statement period|period|tempoh)\b/i
