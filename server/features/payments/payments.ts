/**
 * This feature comes before `orders` in the list of features, because orders read and write the ledger. An order and
 * its balance change together, so payments are recorded by the orders feature. Other features get its
 * `recordPayment` from app.ts.
 */
export {
  addToLedger,
  listCorrectableEntries,
  listLiveEntries,
  presentEntries,
  repeatEntries,
  reverseEntries,
  sumReversedEntries,
  type NewPayment,
} from './ledger.ts'
export { createClosing } from './closing/closing.ts'
export type { OrderDocuments } from './closing/closing-ports.ts'
export { createStatements } from './statements/statements.ts'
export {
  eraseEntryTexts,
  findLedgerEntries,
  findEntriesByIds,
  findOrderIdsByPaymentReference,
  findEntryByEvidence,
  findPossibleDuplicates,
  hasPaymentOfSlip,
} from './ledger-store.ts'
export { createOnlinePayments, type OnlinePayments } from './online/online-payments.ts'
export { hasOnlinePayment } from './online/connections-store.ts'
export type { PayableOrder } from './online/online-payment-dependencies.ts'
export type { StoredEntry } from './payments-tables.ts'
