import type { Sen } from '#core/shared/money.ts'
import { toSignedSen } from './statement-amount.ts'
import type {
  VerifiedStatement,
  StatementContent,
  StatementEntry,
  StatementRowLocation,
  VerifiedStatementRow,
} from './statement.ts'

export interface StatementMismatch {
  place: StatementRowLocation
  /**
   * `sum` if the stated balance differs from the computed one, `direction` if nothing tells a debit from a credit, and
   * `no_balance` if no later balance proves the row.
   */
  problem: 'sum' | 'direction' | 'no_balance'
  /** Balance that follows from the rows before. `null` if `problem` is not `sum`. */
  expectedSen: Sen | null
  foundSen: Sen | null
}

/**
 * Proves a statement by its running balance: the opening balance plus all amounts must equal each balance and the
 * closing balance. The reverse order is tried too, because some banks list the newest row first. An amount without a
 * sign gets the sign that its balance proves. If neither order fits, returns the first row that
 * doesn't fit.
 */
export function verifyStatement(content: StatementContent): VerifiedStatement | StatementMismatch {
  const inOrder = proveOrder(content)
  if (inOrder.proved) return inOrder.proved
  const reversed = proveOrder(reverseContent(content))
  if (reversed.proved) return reversed.proved
  // The file is probably in the order in which more rows fit, so the first wrong row in that order is reported.
  return reversed.fitting > inOrder.fitting ? reversed.mismatch : inOrder.mismatch
}

function reverseContent({ entries, balances }: StatementContent): StatementContent {
  return {
    entries: entries.toReversed(),
    balances: balances
      .map((balance) => ({ ...balance, before: entries.length - balance.before }))
      .toReversed(),
  }
}

type Outcome = { proved: VerifiedStatement } | { proved: null; mismatch: StatementMismatch; fitting: number }

function proveOrder({ entries, balances }: StatementContent): Outcome {
  const statedBefore = Map.groupBy(balances, ({ before }) => before)
  const rows: VerifiedStatementRow[] = []
  let running = findOpening(entries, statedBefore.get(0)?.[0]?.sen)
  const openingSen = running
  let unproved: StatementEntry | null = null
  const fail = (
    place: StatementRowLocation,
    problem: StatementMismatch['problem'],
    expectedSen: Sen | null = null,
    foundSen: Sen | null = null,
  ): Outcome => ({ proved: null, mismatch: { place, problem, expectedSen, foundSen }, fitting: rows.length })

  for (let at = 0; at <= entries.length; at += 1) {
    for (const { place, sen } of statedBefore.get(at) ?? []) {
      if (running !== null && sen !== running) return fail(place, 'sum', running, sen)
      unproved = null
    }
    const entry = entries[at]
    if (!entry) continue
    if (running === null) return fail(entry.place, entry.balanceSen === null ? 'no_balance' : 'direction')
    const amountSen = findSignedAmount(entry, running)
    if (amountSen === null) return fail(entry.place, 'direction')
    running += amountSen
    if (entry.balanceSen !== null && entry.balanceSen !== running)
      return fail(entry.place, 'sum', running, entry.balanceSen)
    unproved = entry.balanceSen === null ? entry : null
    const { place, day, text } = entry
    rows.push({ place, day, text, amountSen, balanceSen: running })
  }
  if (unproved) return fail(unproved.place, 'no_balance')
  return { proved: { rows, openingSen: openingSen ?? 0, closingSen: running ?? 0 } }
}

function findOpening([first]: readonly StatementEntry[], stated: Sen | undefined): Sen | null {
  if (stated !== undefined) return stated
  if (!first || first.balanceSen === null || first.amount.sign === null) return null
  return first.balanceSen - toSignedSen(first.amount)
}

/**
 * Returns the signed amount of a row, or `null` if the amount has no sign and the row has no balance to prove one.
 */
function findSignedAmount({ amount, balanceSen }: StatementEntry, running: Sen): Sen | null {
  if (amount.sign !== null || amount.sen === 0) return toSignedSen(amount)
  if (balanceSen === null) return null
  return balanceSen === running - amount.sen ? 0 - amount.sen : amount.sen
}
