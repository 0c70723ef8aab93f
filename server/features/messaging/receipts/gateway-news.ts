import type { Db } from '#server/db/database.ts'
import { lookNow, openOutage } from '../engine/outages-store.ts'
import type { News } from './cloud-news.ts'

/** So long after a gateway has told that it is down it is asked whether that is so, ms. */
const askAfterMs = 5000

/** What a gateway tells of itself reaches every engine: it is looked at instead of waited for (D-17). */
export async function heedGateway(db: Db, gateway: string, told: News['gateway']): Promise<void> {
  if (told === 'down') await openOutage(db, gateway, { cause: 'signed_out', lookInMs: askAfterMs })
  if (told === 'back') await lookNow(db, gateway)
}
