/**
 * The payments feature: the ledger of money that was received for orders. It is before `orders` in the list of
 * features, because orders read and write it. An order and its balance change together, so other code records
 * payments with `recordPayment` of the orders feature, which app.ts hands to features that need it.
 */
export {
  addToLedger,
  listCorrectableEntries,
  listLiveEntries,
  presentEntries,
  repeatEntries,
  reverseEntries,
  type NewPayment,
} from './ledger.ts'
export { createStatements } from './statements/statements.ts'
export { eraseEntryTexts, findEntries, findEntryByEvidence, findTwins } from './ledger-store.ts'
export type { StoredEntry } from './payments-tables.ts'
