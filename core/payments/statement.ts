import type { Sen } from '#core/shared/money.ts'
import type { StatementAmount } from './statement-amount.ts'

/** For spreadsheets, `page` is `null` and `row` is the spreadsheet's row number. */
export interface StatementRowLocation {
  page: number | null
  row: number
}

export interface StatementEntry {
  place: StatementRowLocation
  /** `yyyy-MM-dd` */
  day: string
  text: string
  amount: StatementAmount
  /** Balance after the transaction. `null` if the bank prints none in this row. */
  balanceSen: Sen | null
}

/** A stated balance between two transactions, such as the opening balance or a total carried forward. */
export interface StatedBalance {
  place: StatementRowLocation
  /** Index of the entry that follows this balance in the file. */
  before: number
  sen: Sen
}

export interface StatementContent {
  entries: StatementEntry[]
  balances: StatedBalance[]
}

export interface UnreadableRow {
  place: StatementRowLocation
  problem: 'day' | 'amount' | 'balance'
  found: string
}

/** Credits are positive. */
export interface VerifiedStatementRow {
  place: StatementRowLocation
  day: string
  text: string
  amountSen: Sen
  balanceSen: Sen
}

/** A statement whose sums are proved, in chronological order. */
export interface VerifiedStatement {
  rows: VerifiedStatementRow[]
  openingSen: Sen
  closingSen: Sen
}
