import type { Sen } from '#core/shared/money.ts'

/** A transaction about which staff have not decided yet. Credits are positive. */
export interface StatementLineToMatch {
  id: number
  day: string
  amountSen: Sen
  text: string
}

export interface OrderToMatch {
  id: string
  number: string
  name: string
  placedOn: string
  /** Amount that the customer still owes. 0 or less if it is paid. */
  dueSen: Sen
  /** The part of the deposit that is still due. 0 without a deposit. */
  depositDueSen: Sen
  isCancelled: boolean
}
