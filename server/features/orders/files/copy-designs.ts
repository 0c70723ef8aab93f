import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database.ts'
import { copyDesign, designsOf } from './designs-store.ts'

/** What is ordered again is printed from the same designs, which may go with the order that they came for. */
export async function copyDesigns(tx: Db, from: string, to: string): Promise<void> {
  for (const { id } of await designsOf(tx, [from]))
    await copyDesign(tx, id, { id: randomBytes(20).toString('base64url'), orderId: to })
}
