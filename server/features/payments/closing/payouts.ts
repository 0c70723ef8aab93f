import type { recordPayout, DayClosing, PayoutCredit, removePayout } from '#core/payments/closing-calls.ts'
import { maskAccountNumbers } from '#core/payments/mask-account-numbers.ts'
import { paymentProviderDescriptions, type PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { requireActorName, type Call } from '#server/http/route.ts'
import { decideLine, lockLine, reopenLine } from '../statements/statements-store.ts'
import type { ClosingPorts } from './closing-ports.ts'
import { calculateAmountOwedByProvider } from './day-sums.ts'
import {
  deletePayout,
  findLatestPayouts,
  findUnassignedBankCredits,
  findPayoutsOfDay,
  insertPayout,
  type PayoutWithDay,
} from './payouts-store.ts'
import { sumEntries } from './period-entries-store.ts'
import { requireOpenMonth } from './require-open-month.ts'

const maxPayoutDelayDays = 14
/** Credits below this share of the expected amount can't be the payout, because fees are only a few percent. */
const leastShare = 0.9
const mostCredits = 10

type PayoutKey = { provider: PaymentProviderName; day: string }

export async function presentPayouts(
  db: Db,
  day: string,
  omitted: readonly string[],
  providers: readonly PaymentProviderName[],
): Promise<DayClosing['payouts']> {
  const known = providers.length > 0 ? await findPayoutsOfDay(db, day) : []
  const result: DayClosing['payouts'] = []
  for (const provider of providers) {
    const payout = known.find((each) => each.provider === provider)
    const next = payout ? null : await findNextPayout(db, { provider, day }, omitted)
    result.push({ provider, payout: payout ? presentPayout(payout) : null, next })
  }
  return result
}

const presentPayout = (payout: PayoutWithDay) => ({
  line_id: payout.lineId,
  from_day: payout.fromDay,
  to_day: payout.toDay,
  expected_sen: payout.expectedSen,
  credit_sen: payout.creditSen,
  credit_day: payout.creditDay,
})

/**
 * Returns the next payout of a provider up to this day. It begins after the last payout. The first payout of
 * a provider covers a single day. Returns `null` if the day was already paid out.
 */
async function findNextPayout(db: Db, { provider, day }: PayoutKey, omitted: readonly string[]) {
  const latest = (await findLatestPayouts(db, [provider])).get(provider)
  if (latest !== undefined && latest >= day) return null
  const from = latest === undefined ? day : addDays(latest, 1)
  const rows = await sumEntries(db, { from, to: day, omitted })
  return { from_day: from, expected_sen: calculateAmountOwedByProvider(rows, provider) }
}

export async function handleListPayoutCredits(
  db: Db,
  ports: ClosingPorts,
  key: PayoutKey,
): Promise<PayoutCredit[]> {
  const next = await findNextPayout(db, key, await ports.findTestOrderIds(db))
  if (!next || next.expected_sen <= 0) return []
  const credits = await findUnassignedBankCredits(db, {
    from: key.day,
    to: addDays(key.day, maxPayoutDelayDays),
    mostSen: next.expected_sen,
  })
  const name = paymentProviderDescriptions[key.provider].label.toLowerCase()
  const rank = ({ amountSen, text }: (typeof credits)[number]) =>
    amountSen === next.expected_sen ? 0 : text.toLowerCase().includes(name) ? 1 : 2
  return credits
    .filter((line) => rank(line) < 2 || line.amountSen >= next.expected_sen * leastShare)
    .toSorted((one, other) => rank(one) - rank(other) || other.amountSen - one.amountSen)
    .slice(0, mostCredits)
    .map(({ id, day, account, amountSen, text }) => ({
      id,
      day,
      account,
      amount_sen: amountSen,
      text: maskAccountNumbers(text),
      is_equal: amountSen === next.expected_sen,
    }))
}

/** Records a payout, which covers the days up to `day`. */
export async function handleRecordPayout(
  tx: Db,
  ports: ClosingPorts,
  { line_id: lineId, ...key }: ParsedInputOf<typeof recordPayout>,
  { caller }: Pick<Call, 'caller'>,
): Promise<Refusal<'not_found' | 'already_decided' | 'already_paid_out'> | null> {
  const line = await lockLine(tx, lineId)
  if (!line || line.amountSen <= 0) return refuse('not_found')
  if (line.state !== 'open') return refuse('already_decided')
  await requireOpenMonth(tx, line.day)
  const next = await findNextPayout(tx, key, await ports.findTestOrderIds(tx))
  if (!next) return refuse('already_paid_out')
  const by = requireActorName(caller)
  await insertPayout(tx, {
    lineId,
    provider: key.provider,
    fromDay: next.from_day,
    toDay: key.day,
    expectedSen: next.expected_sen,
    creditSen: line.amountSen,
    chosenBy: by,
  })
  await decideLine(tx, lineId, { state: 'payout', decidedBy: by })
  return null
}

export async function handleRemovePayout(
  tx: Db,
  { provider, day }: ParsedInputOf<typeof removePayout>,
): Promise<Refusal<'not_found' | 'not_latest'> | null> {
  const payout = (await findPayoutsOfDay(tx, day)).find((each) => each.provider === provider)
  if (!payout) return refuse('not_found')
  if ((await findLatestPayouts(tx, [provider])).get(provider) !== payout.toDay) return refuse('not_latest')
  await lockLine(tx, payout.lineId)
  await requireOpenMonth(tx, payout.creditDay)
  await deletePayout(tx, payout.lineId)
  await reopenLine(tx, payout.lineId)
  return null
}
