import PdfKit from 'pdfkit'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { formatRinggit } from '#core/shared/money.ts'

export interface GeneratedRow {
  /** Day of the transaction as `yyyy-MM-dd`. */
  day: string
  texts: string[]
  amountSen: number
}

const money = (sen: number) => formatRinggit(sen).replace('RM ', '')
const [page, line] = [{ top: 60, bottom: 780 }, 11]

export type StatementBank =
  | 'maybank'
  | 'maybank-business'
  | 'cimb'
  | 'public'
  | 'rhb'
  | 'rhb-islamic'
  | 'rhb-reflex'
  | 'islam'
  | 'islam-short'

export const statementBanks: readonly StatementBank[] = [
  'maybank',
  'maybank-business',
  'cimb',
  'public',
  'rhb',
  'rhb-islamic',
  'rhb-reflex',
  'islam',
  'islam-short',
]

const months = ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ogos', 'Sep', 'Okt', 'Nov', 'Dis']

/** A bank's layout of a statement. Positions are in points. Amounts are right-aligned at their positions. */
interface BankPrint {
  head: string[]
  titles: [x: number, text: string][]
  opening: (balance: string) => [x: number, text: string, align?: 'right'][]
  closing: (balance: string) => [x: number, text: string, align?: 'right'][]
  row: (
    row: GeneratedRow,
    balance: number,
    at: number,
    isNewDay: boolean,
  ) => [x: number, text: string, align?: 'right'][]
  textX: number
  foot: string
}

const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, date, name: months[Number(month) - 1] ?? '' }
}
const absolute = (sen: number) => money(Math.abs(sen))

/** Prints the amount in the column for debits or credits. With `zero`, the other column has `.00`. */
const bothSides = (amountSen: number, debitX: number, creditX: number, zero = false) => [
  ...(amountSen < 0 || zero
    ? [[debitX, amountSen < 0 ? absolute(amountSen) : '.00', 'right'] as [number, string, 'right']]
    : []),
  ...(amountSen > 0 || zero
    ? [[creditX, amountSen > 0 ? absolute(amountSen) : '.00', 'right'] as [number, string, 'right']]
    : []),
]

function bankPrint(bank: StatementBank, last: string): BankPrint {
  const { year, month, date } = parts(last)
  const statementDay = `${date}/${month}/${year}`
  switch (bank) {
    case 'maybank':
    case 'maybank-business':
      return {
        head: [
          'Malayan Banking Berhad (3813-K)',
          `STATEMENT DATE : ${date}/${month}/${year.slice(2)}`,
          'ACCOUNT NUMBER 514123-456789',
        ],
        titles: [
          [40, 'ENTRY DATE'],
          [110, 'TRANSACTION DESCRIPTION'],
          [390, 'TRANSACTION AMOUNT'],
          [500, 'STATEMENT BALANCE'],
        ],
        opening: (balance) => [
          [110, 'BEGINNING BALANCE'],
          [560, balance, 'right'],
        ],
        closing: (balance) => [[110, `ENDING BALANCE : ${balance}`]],
        row: ({ day, texts, amountSen }, balance) => {
          const at = parts(day)
          const written =
            bank === 'maybank' ? `${at.date}/${at.month}/${at.year.slice(2)}` : `${at.date}/${at.month}`
          return [
            [40, written],
            [110, texts[0] ?? ''],
            [460, `${absolute(amountSen)}${amountSen < 0 ? '-' : '+'}`, 'right'],
            [560, money(balance), 'right'],
          ]
        },
        textX: 118,
        foot: 'Perhatian / Note: (1) Semua maklumat dan baki yang dinyatakan di sini',
      }
    case 'cimb':
      return {
        head: [
          'CIMB Bank Berhad',
          `Statement Date / Tarikh Penyata : ${statementDay}`,
          'Account No 8001234567',
        ],
        titles: [
          [40, 'Date'],
          [100, 'Description'],
          [260, 'Cheque / Ref No'],
          [340, 'Withdrawal'],
          [420, 'Deposits'],
          [520, 'Balance'],
        ],
        opening: (balance) => [
          [100, 'OPENING BALANCE'],
          [560, balance, 'right'],
        ],
        closing: (balance) => [
          [100, 'CLOSING BALANCE / BAKI PENUTUP'],
          [560, balance, 'right'],
        ],
        row: ({ day, texts, amountSen }, balance, at) => [
          [40, day.split('-').toReversed().join('/')],
          [100, texts[0] ?? ''],
          [260, `R${at + 100}`],
          ...bothSides(amountSen, 390, 470),
          [560, money(balance), 'right'],
        ],
        textX: 100,
        foot: 'Page 1 of 3',
      }
    case 'public':
      return {
        head: [
          'PUBLIC BANK BERHAD',
          `Statement Date ${date} ${parts(last).name} ${year}`,
          'Account Number 3123456789',
        ],
        titles: [
          [40, 'TARIKH DATE'],
          [110, 'URUS NIAGA TRANSACTION'],
          [360, 'DEBIT'],
          [440, 'KREDIT CREDIT'],
          [530, 'BAKI BALANCE'],
        ],
        opening: (balance) => [
          [110, 'Balance B/F'],
          [560, balance, 'right'],
        ],
        closing: (balance) => [
          [110, 'Balance C/F'],
          [560, balance, 'right'],
        ],
        row: ({ day, texts, amountSen }, balance, _at, isNewDay) => [
          ...(isNewDay ? [[40, `${parts(day).date}/${parts(day).month}`] as [number, string]] : []),
          [110, texts[0] ?? ''],
          ...bothSides(amountSen, 400, 480),
          [560, money(balance), 'right'],
        ],
        textX: 110,
        foot: 'Important Notice: please check this statement',
      }
    case 'rhb':
    case 'rhb-islamic':
    case 'rhb-reflex':
      return {
        head: [
          'RHB BANK BERHAD',
          `Statement Period / Tempoh Penyata : 1 Nov ${year} - ${date} ${parts(last).name} ${year}`,
        ],
        titles: [
          [40, 'Date'],
          [110, 'Description'],
          [360, 'Debit'],
          [440, 'Credit'],
          [530, 'Balance'],
        ],
        opening: (balance) => [
          [40, 'Beginning Balance'],
          [560, balance, 'right'],
        ],
        closing: (balance) => [
          [40, 'Closing Balance'],
          [560, balance, 'right'],
        ],
        row: ({ day, texts, amountSen }, balance) => {
          const at = parts(day)
          const isReflex = bank === 'rhb-reflex'
          const written = {
            'rhb-reflex': `${at.date}-${at.month}-${at.year}`,
            rhb: at.date + at.name,
            'rhb-islamic': `${at.date} ${at.name}`,
          }
          return [
            [40, written[bank]],
            [110, texts[0] ?? ''],
            ...bothSides(amountSen, 390, 470, isReflex),
            [560, isReflex ? `${absolute(balance)}${balance < 0 ? '-' : '+'}` : money(balance), 'right'],
          ]
        },
        textX: 110,
        foot: 'Page 1 of 2',
      }
    case 'islam':
    case 'islam-short':
      return {
        head: ['BANK ISLAM MALAYSIA BERHAD', `Statement Date : ${statementDay}`],
        titles: [
          [30, 'No'],
          [50, 'Transaction Date'],
          [170, 'Description'],
          [330, 'Debit (RM)'],
          [390, 'Credit (RM)'],
          [450, 'Balance (RM)'],
        ],
        opening: (balance) => [
          [110, 'BAL B/F'],
          [490, balance, 'right'],
        ],
        closing: (balance) => [
          [110, 'Closing Balance'],
          [490, balance, 'right'],
        ],
        row: ({ day, texts, amountSen }, balance, at) => {
          const { year: y, month: m, date: d } = parts(day)
          return bank === 'islam'
            ? [
                [30, String(at + 1)],
                [50, `${d}/${m}/${y}`],
                [170, texts[0] ?? ''],
                ...bothSides(amountSen, 370, 430, true),
                [490, money(balance), 'right'],
                [500, 'SENDER X'],
              ]
            : [
                [50, `${Number(d)}/${Number(m)}/${y.slice(2)}`],
                [170, texts[0] ?? ''],
                ...bothSides(amountSen, 370, 430),
                [490, money(balance), 'right'],
              ]
        },
        textX: 170,
        foot: 'Page 1',
      }
    default:
      return bank satisfies never
  }
}

export async function writeStatementPdf(
  bank: StatementBank,
  {
    openingSen,
    rows,
    password,
    misprinted,
  }: {
    openingSen: number
    rows: GeneratedRow[]
    password?: string
    /** Index of a row whose amount is printed 1 sen too high. */
    misprinted?: number
  },
): Promise<Buffer> {
  const print = bankPrint(bank, rows.at(-1)?.day ?? '2026-11-30')
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    ...(password && { userPassword: password, ownerPassword: 'owner' }),
  })
  const done = collectPdfBytes(pdf)
  pdf.fontSize(8)
  const put = (y: number, cells: [x: number, text: string, align?: 'right'][]) => {
    for (const [x, text, align] of cells)
      pdf.text(text, align ? x - pdf.widthOfString(text) : x, y, { lineBreak: false })
  }
  let y = 0
  const startPage = () => {
    y = page.top
    for (const text of print.head) put((y += line), [[40, text]])
    put((y += 2 * line), print.titles)
  }
  const nextLine = (needed = 1) => {
    if (y + needed * line > page.bottom) {
      put(page.bottom + line, [[40, print.foot]])
      pdf.addPage()
      startPage()
    }
    y += line
  }
  startPage()
  nextLine()
  put(y, print.opening(money(openingSen)))
  let balance = openingSen
  let lastDay = ''
  for (const [at, row] of rows.entries()) {
    balance += row.amountSen
    nextLine(row.texts.length)
    put(y, print.row(at === misprinted ? misprint(row) : row, balance, at, row.day !== lastDay))
    lastDay = row.day
    for (const text of row.texts.slice(1)) {
      nextLine()
      put(y, [[print.textX, text]])
    }
  }
  nextLine()
  put(y, print.closing(money(balance)))
  put(page.bottom + line, [[40, print.foot]])
  pdf.end()
  return done
}

const misprint = (row: GeneratedRow) => ({ ...row, amountSen: row.amountSen + Math.sign(row.amountSen) })

/** Creates rows of which several are on one day, some have long texts and some are identical. */
export function createStatementRows(count: number): GeneratedRow[] {
  return Array.from({ length: count }, (_, at) => ({
    day: `2026-11-${String(1 + Math.floor((at * 28) / count)).padStart(2, '0')}`,
    texts:
      at % 3 === 0
        ? ['DUITNOW TRANSFER', 'AMINAH BINTI ALI', `2611-${String(at + 1).padStart(4, '0')}`]
        : [`IBG CREDIT TAN MEI LING 2611${String(at + 1).padStart(4, '0')}`],
    amountSen: at % 5 === 4 ? -1250 - at : at % 7 === 0 ? 123_456 : 4550,
  }))
}
