import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

/** Messages that may go at once after a quiet time, before the pace holds. */
const burst = 5

/**
 * The tokens that a gateway has now. The row stays locked until the transaction ends: engines that share a paced
 * gateway wait for each other here, and nowhere else.
 */
export async function lockTokens(tx: Db, gateway: string, perSecond: number): Promise<number> {
  const { rows } = await tx.execute<{ tokens: number }>(sql`
    insert into gateway_pace (gateway, tokens, filled_at) values (${gateway}, ${burst}, clock_timestamp())
    on conflict (gateway) do update set
      tokens = least(${burst}::float8, gateway_pace.tokens
        + ${perSecond}::float8 * extract(epoch from clock_timestamp() - gateway_pace.filled_at)::float8),
      filled_at = clock_timestamp()
    returning tokens`)
  return rows[0]?.tokens ?? 0
}

export async function spendTokens(tx: Db, gateway: string, spent: number): Promise<void> {
  await tx.execute(sql`update gateway_pace set tokens = tokens - ${spent} where gateway = ${gateway}`)
}
