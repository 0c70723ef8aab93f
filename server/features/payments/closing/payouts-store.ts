import { and, asc, between, desc, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { Db } from '#server/db/database.ts'
import { statementLinesTable as lines, type StoredLine } from '../statements/statements-tables.ts'
import { providerPayoutsTable as payouts, type StoredPayout } from './closing-tables.ts'

export type PayoutWithDay = StoredPayout & { creditDay: string }

const columns = {
  lineId: payouts.lineId,
  provider: payouts.provider,
  fromDay: payouts.fromDay,
  toDay: payouts.toDay,
  expectedSen: payouts.expectedSen,
  creditSen: payouts.creditSen,
  chosenBy: payouts.chosenBy,
  chosenAt: payouts.chosenAt,
  creditDay: lines.day,
}

export async function findPayoutsOfDay(db: Db, day: string): Promise<PayoutWithDay[]> {
  return db
    .select(columns)
    .from(payouts)
    .innerJoin(lines, eq(lines.id, payouts.lineId))
    .where(and(lte(payouts.fromDay, day), gte(payouts.toDay, day)))
}

export async function findPayoutsCredited(db: Db, from: string, to: string): Promise<PayoutWithDay[]> {
  return db
    .select(columns)
    .from(payouts)
    .innerJoin(lines, eq(lines.id, payouts.lineId))
    .where(between(lines.day, from, to))
    .orderBy(asc(lines.day), asc(lines.id))
}

export async function findLatestPayouts(
  db: Db,
  providers: readonly PaymentProviderName[],
): Promise<Map<PaymentProviderName, string>> {
  if (providers.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([payouts.provider], { provider: payouts.provider, toDay: payouts.toDay })
    .from(payouts)
    .where(inArray(payouts.provider, [...providers]))
    .orderBy(payouts.provider, desc(payouts.toDay))
  return new Map(rows.map(({ provider, toDay }) => [provider, toDay]))
}

export async function findUnassignedBankCredits(
  db: Db,
  { from, to, mostSen }: { from: string; to: string; mostSen: number },
): Promise<StoredLine[]> {
  return db
    .select()
    .from(lines)
    .where(
      and(
        eq(lines.state, 'open'),
        between(lines.day, from, to),
        gt(lines.amountSen, 0),
        lte(lines.amountSen, mostSen),
      ),
    )
    .orderBy(asc(lines.day), asc(lines.id))
    .limit(500)
}

export async function insertPayout(tx: Db, payout: Omit<StoredPayout, 'chosenAt'>): Promise<void> {
  await tx.insert(payouts).values(payout)
}

export async function deletePayout(tx: Db, lineId: number): Promise<void> {
  await tx.delete(payouts).where(eq(payouts.lineId, lineId))
}
