import type { Db } from '#server/db/database.ts'

export interface OrderReference {
  id: string
  publicId: string
  number: string
  nama: string
}

export interface OrderDocuments {
  orderId: string
  /** Number of the invoice, or else of the latest receipt. */
  number: string
  taxSen: number
  totalSen: number
}

export interface ClosingPorts {
  findOrders: (db: Db, ids: string[]) => Promise<OrderReference[]>
  /** The payments of test orders don't count. */
  findTestOrderIds: (db: Db) => Promise<string[]>
  findDocuments: (db: Db, orderIds: string[]) => Promise<OrderDocuments[]>
}
