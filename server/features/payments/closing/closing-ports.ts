import type { Db } from '#server/db/database.ts'

/** Fields of an order that the closing and the export show. */
export interface OrderReference {
  id: string
  publicId: string
  number: string
  nama: string
}

/** The documents of an order, for the export. */
export interface OrderDocuments {
  orderId: string
  /** Number of the invoice, or else of the latest receipt. */
  number: string
  /** Tax that the document's total includes. */
  taxSen: number
  totalSen: number
}

/** Functions of features that are created after payments. app.ts passes them. */
export interface ClosingPorts {
  findOrders: (db: Db, ids: string[]) => Promise<OrderReference[]>
  /** Returns the ids of test orders, whose payments don't count. */
  findTestOrderIds: (db: Db) => Promise<string[]>
  findDocuments: (db: Db, orderIds: string[]) => Promise<OrderDocuments[]>
}
