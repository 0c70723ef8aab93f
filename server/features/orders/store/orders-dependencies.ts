import type { FastifyRequest } from 'fastify'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { Refusal } from '#server/http/refusal.ts'
import type { Caller } from '#server/http/route.ts'
import type { Encryption } from '#server/features/identity/identity.ts'
import type { findNotification } from '#server/features/messaging/messaging.ts'
import type { OrderNumbers } from './order-numbers.ts'
import type { Order } from './orders-tables.ts'
import type { InBatchCondition } from './orders-in-production-store.ts'

export interface OrdersDependencies {
  db: Db
  files: StoredFiles
  env: Pick<Env, 'EASYPARCEL_URL' | 'EASYPARCEL_TIMEOUT_MS'>
  seal: Encryption
  content: ContentCache
  numbers: OrderNumbers
  /** The server's own address. Messages use it for pictures. */
  siteUrl: () => string
  /** Returns the address for links in messages. Empty if the server has no address that customers can reach. */
  customerUrl: () => string
  isOnSheets: InBatchCondition
  /**
   * Credits the part of the order's open invoice that exceeds its total. Returns the number of the credit note, which is
   * empty if there is nothing to credit. Passed by app.ts.
   */
  creditInvoice: (tx: Db, order: Order, by: string) => Promise<string>
  awaitNotification: (key: string, over: AbortSignal) => ReturnType<typeof findNotification>
  /** Returns false while the shop uses the sandbox gateway. */
  reachesPhone: () => boolean
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
}
