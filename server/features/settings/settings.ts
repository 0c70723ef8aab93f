import { getShop } from '../../../core/contracts/settings.ts'
import type { Database } from '../../platform/database.ts'
import { route, type Feature } from '../../platform/route.ts'
import { findShop } from './settings-store.ts'

/**
 * The shop's own settings.
 * - everyone may read who the shop is and where things are picked up
 * - `findShop`, `findPayment`: for the features that write messages and show how to pay
 */
export function createSettings({ db }: Database): Feature {
  return { name: 'settings', routes: [route(getShop, () => findShop(db))] }
}

export { findPayment, findShop } from './settings-store.ts'
