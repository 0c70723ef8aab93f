import type { FastifyRequest } from 'fastify'
import type { Content } from '#server/db/content.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { Refusal } from '#server/http/refusal.ts'
import type { Caller } from '#server/http/route.ts'
import type { Seal } from '#server/features/identity/identity.ts'
import type { findNotification } from '#server/features/messaging/messaging.ts'
import type { OrderNumbers } from './order-numbers.ts'
import type { IsOnSheets } from './orders-at-work-store.ts'

/** What orders are given of the program around them. */
export interface OrdersParts {
  db: Db
  files: StoredFiles
  /** Where labels of parcels are bought, and how long that may take. */
  env: Pick<Env, 'EASYPARCEL_URL' | 'EASYPARCEL_TIMEOUT_MS'>
  /** Opens the key of who sells labels. */
  seal: Seal
  content: Content
  numbers: OrderNumbers
  /** Our own address, for pictures in messages. */
  siteUrl: () => string
  /** The same for links in messages; empty where nobody knows an address that customers reach. */
  customerUrl: () => string
  isOnSheets: IsOnSheets
  awaitNotification: (key: string, over: AbortSignal) => ReturnType<typeof findNotification>
  /** Whether messages reach customers: not while the sandbox is the shop's gateway. */
  reachesPhone: () => boolean
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
}
