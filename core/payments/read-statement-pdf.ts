import { parseStatementAmount, toSignedSen, type StatementAmount } from './statement-amount.ts'
import { parseStatementDay, toIsoDay, type StatementDay } from './statement-day.ts'
import {
  carriedBalancePattern,
  closingBalancePattern,
  rowEndPattern,
  openingBalancePattern,
  statementDayLabelPattern,
  statementLayouts,
  tableHeaderPattern,
  type StatementLayout,
} from './statement-layouts.ts'
import type { PdfLine, PdfWord } from './statement-pdf-text.ts'
import type { StatementContent, StatementEntry, StatementRowLocation, UnreadableRow } from './statement.ts'

/**
 * Returns the layouts to try, beginning with the layout of the bank that is named on the first page. Banks often
 * print their name only as a picture, so the other layouts have to be tried too.
 */
export function listLikelyLayouts(pages: readonly (readonly PdfLine[])[]): StatementLayout[] {
  const lines = pages[0] ?? []
  const head = lines.findIndex(({ text }) => tableHeaderPattern.test(text))
  const above = head === -1 ? lines : lines.slice(0, head)
  const rank = (layout: StatementLayout) =>
    isNamed(layout, above) ? 0 : isNamed(layout, lines.slice(-8)) ? 1 : 2
  return statementLayouts.toSorted((one, other) => rank(one) - rank(other))
}

const isNamed = ({ name }: StatementLayout, part: readonly PdfLine[]) =>
  part.some(({ text }) => name.test(text))

/** A row whose amounts may be on one of the following lines. */
interface OpenRow {
  place: StatementRowLocation
  day: string
  texts: string[]
  sums: Sums | null
}

interface Sums {
  amount: StatementAmount
  balanceSen: number
}

/**
 * Reads the transactions of a PDF statement by a bank's layout. A row begins with a day and ends with an amount and the
 * balance; lines without these continue the text of the row. If a row can't be read, returns that row instead.
 */
export function readStatementPdf(
  pages: readonly (readonly PdfLine[])[],
  layout: StatementLayout,
): StatementContent | UnreadableRow {
  const latest = findStatementDay(pages)
  const content: StatementContent = { entries: [], balances: [] }
  let row: OpenRow | null = null
  let lastDay: string | null = null

  const close = () => {
    const problem = closeRow(content, row)
    row = null
    return problem
  }
  for (const [pageAt, lines] of pages.entries()) {
    let isInTable = !lines.some(({ text }) => tableHeaderPattern.test(text))
    // Skip pages that contain only notes. They have neither column headings nor rows.
    if (isInTable && !lines.some((line) => findDay(line.text, layout, latest) && findSums(line))) continue
    let count = 0
    for (const line of lines) {
      const { text } = line
      if (!isInTable || tableHeaderPattern.test(text)) {
        isInTable ||= tableHeaderPattern.test(text)
        continue
      }
      const dated = findDay(text, layout, latest)
      const isClosing = closingBalancePattern.test(text)
      if (isClosing || openingBalancePattern.test(text) || carriedBalancePattern.test(text)) {
        const problem = close()
        if (problem) return problem
        const sen = findLastAmount(line)
        const place = { page: pageAt + 1, row: count }
        if (sen !== null) content.balances.push({ place, before: content.entries.length, sen })
        lastDay = dated?.day ?? lastDay
        if (isClosing && content.entries.length > 0) return content
        continue
      }
      const sums = findSums(line)
      if (dated || (layout.dayOnce && sums && lastDay)) {
        const problem = close()
        if (problem) return problem
        count += 1
        lastDay = dated?.day ?? lastDay
        const rest = dated ? line.words.slice(countWords(dated.written)) : line.words
        row = {
          place: { page: pageAt + 1, row: count },
          day: lastDay ?? '',
          texts: [textWithout(rest, sums)],
          sums: sums && toSums(sums),
        }
      } else if (rowEndPattern.test(text)) {
        const problem = close()
        if (problem) return problem
      } else if (row) {
        if (row.sums === null && sums) row.sums = toSums(sums)
        row.texts.push(textWithout(line.words, sums))
      }
    }
  }
  return close() ?? content
}

function closeRow({ entries }: StatementContent, row: OpenRow | null): UnreadableRow | null {
  if (!row) return null
  const text = row.texts.filter(Boolean).join(' ')
  if (!row.sums) return { place: row.place, problem: 'amount', found: text }
  const entry: StatementEntry = { place: row.place, day: row.day, text, ...row.sums }
  entries.push(entry)
  return null
}

function findDay(text: string, { day: pattern }: StatementLayout, latest: StatementDay | null) {
  const found = pattern.exec(text)
  const parsed = found?.[1] === undefined ? null : parseStatementDay(found[1])
  const day = parsed && toIsoDay(parsed, latest)
  return found && day ? { day, written: found[0] } : null
}

const countWords = (text: string) => text.trim().split(/\s+/).length

const money = /^[-(]?\d{0,3}(?:,?\d{3})*\.\d{2}[-+)]?(?:CR|DR)?$/i

interface FoundSums {
  words: readonly PdfWord[]
  amount: StatementAmount
  balance: StatementAmount
}

/**
 * Finds the amount and the balance in the last run of at least two amounts. Some banks print debit, credit and balance
 * in each row, with zero as the debit or the credit. Some print text after the balance.
 */
function findSums({ words }: PdfLine): FoundSums | null {
  const runs: PdfWord[][] = []
  let isRun = false
  for (const word of words) {
    if (money.test(word.text)) {
      const run = runs.at(-1)
      if (isRun && run) run.push(word)
      else runs.push([word])
      isRun = true
    } else if (isRun && /^[-+]$|^(cr|dr)$/i.test(word.text)) {
      // The sign is printed separately from its amount.
      const last = runs.at(-1)?.pop()
      if (last) runs.at(-1)?.push({ ...last, text: last.text + word.text, right: word.right })
    } else isRun = false
  }
  const run = runs.findLast(({ length }) => length >= 2)
  if (!run) return null
  const parsed = run.map(({ text }) => parseStatementAmount(text))
  const balance = parsed.at(-1)
  const beside = parsed.at(-2)
  const before = parsed.at(-3)
  const isCreditZero = beside?.sen === 0 && before
  const amount = isCreditZero ? before : beside
  const isThree = before && (isCreditZero || before.sen === 0)
  return amount && balance ? { words: run.slice(isThree ? -3 : -2), amount, balance } : null
}

const toSums = ({ amount, balance }: FoundSums): Sums => ({ amount, balanceSen: toSignedSen(balance) })

const textWithout = (words: readonly PdfWord[], sums: FoundSums | null) =>
  words
    .filter((word) => !sums?.words.some(({ left, right }) => word.left >= left && word.right <= right))
    .map(({ text }) => text)
    .join(' ')

function findLastAmount({ words }: PdfLine): number | null {
  const found = words.findLastIndex(({ text }) => money.test(text))
  if (found === -1) return null
  const sign = words[found + 1]?.text ?? ''
  const amount = parseStatementAmount(
    `${words[found]?.text ?? ''}${/^(-|\+|cr|dr)$/i.test(sign) ? sign : ''}`,
  )
  return amount && toSignedSen(amount)
}

const fullDay = /\b(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{1,2}[ -]?[A-Z]{3,9}[ ,-]*\d{4})\b/gi

/**
 * Returns the last date beside or below the label of the statement date, or else the latest date on the first page.
 * Dates without a year are ignored. Returns `null` if there is none.
 */
function findStatementDay([first = []]: readonly (readonly PdfLine[])[]): StatementDay | null {
  for (const [at, { text }] of first.entries()) {
    if (!statementDayLabelPattern.test(text)) continue
    const day = [...daysOf(text), ...daysOf(first[at + 1]?.text ?? '')].at(-1)
    if (day) return day
  }
  return (
    first
      .flatMap(({ text }) => daysOf(text))
      .toSorted(compareDays)
      .at(-1) ?? null
  )
}

const daysOf = (text: string) =>
  [...text.matchAll(fullDay)].flatMap(([written]) => parseStatementDay(written) ?? [])

const compareDays = (one: StatementDay, other: StatementDay) =>
  (one.year ?? 0) - (other.year ?? 0) || one.month - other.month || one.day - other.day
