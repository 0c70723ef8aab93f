import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import { resumeMessage } from '../resolve-unknown.ts'
import { failMessage, updateMessageReceipts } from '../change-message-store.ts'
import { isPartUndecided } from '../parts.ts'
import { updatePart, findParts } from '../parts-store.ts'
import {
  storeReceipts,
  closeReceipts,
  hasOpenReceipts,
  linkReceipts,
  lockOpenReceipts,
  type OpenReceipt,
} from './receipts-store.ts'
import type { GatewayReceipt, ReceiptState } from './receipts-tables.ts'
import type { PartRow } from '../messages-tables.ts'

/**
 * Delay in ms before open receipts are checked again after a message has changed. Several changes within this time
 * share one check.
 */
const recheckIntervalMs = 150

/**
 * Stores receipts from gateways and then applies them. A receipt that can't be applied yet stays open and is checked
 * again after a message has changed.
 */
export class ReceiptProcessor {
  readonly #db: Db
  readonly #log: Logger
  #open = true
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Records receipts. Resolves when they are stored and have been applied as far as possible. */
  async record(receipts: readonly GatewayReceipt[]): Promise<void> {
    if (receipts.length === 0) return
    await storeReceipts(this.#db, receipts)
    this.#open = true
    await this.#act()
  }

  heard(): void {
    if (!this.#open) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#act().catch((error: unknown) => this.#log.error({ err: error }, 'failed to apply receipts'))
    }, recheckIntervalMs)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#working
  }

  /**
   * Runs one check at a time in this process. Calls during a check share the next check. Row locks prevent conflicts
   * between processes.
   */
  #act(): Promise<void> {
    this.#next ??= this.#working.then(async () => {
      this.#next = undefined
      await linkReceipts(this.#db)
      while ((await this.#db.transaction(applyOpenReceipts)) > 0);
      this.#open = await hasOpenReceipts(this.#db)
    })
    this.#working = this.#next.catch(() => {})
    return this.#next
  }
}

async function applyOpenReceipts(tx: Db): Promise<number> {
  const open = await lockOpenReceipts(tx)
  const done: OpenReceipt[] = []
  const seen = new Set<string>()
  for (const each of open) {
    // A second receipt of the same part waits for the next check, which sees the changes that the first receipt made.
    if (seen.has(each.part.id)) continue
    seen.add(each.part.id)
    const effect = getReceiptEffect(each, each.part, each.message.status === 'sending')
    if (effect !== 'wait' && (await applyReceipt(tx, each, effect))) done.push(each)
  }
  if (done.length === 0) return 0
  await closeReceipts(
    tx,
    done.map(({ gatewayId, state }) => ({ gatewayId, state })),
  )
  await updateMessageReceipts(tx, [...new Set(done.map(({ message }) => message.id))])
  return done.length
}

/**
 * Applies the effect. Returns `false` if the part has changed since the effect was chosen. The next check then
 * chooses the effect again.
 */
async function applyReceipt(tx: Db, receipt: OpenReceipt, effect: Exclude<Effect, 'wait'>): Promise<boolean> {
  const { part, message, gatewayId } = receipt
  if (effect === 'note') {
    // Staff had marked the part as sent, and the receipt now supplies its gateway id.
    if (part.state === 'accepted' && part.gatewayId === null) await updatePart(tx, part, { gatewayId })
    return true
  }
  const arrived = effect === 'arrived'
  const failureReason = arrived
    ? null
    : { failure: receipt.failure ?? ('undelivered' as const), detail: receipt.detail }
  const outcome = { state: arrived ? ('accepted' as const) : ('refused' as const), gatewayId }
  if (!(await updatePart(tx, part, { ...outcome, ...(failureReason ?? { failure: null, detail: null }) })))
    return false
  if (part.round === message.round) await applyToMessage(tx, receipt, failureReason)
  return true
}

/**
 * Applies a receipt to its message: resumes the message, or fails it. `failureReason` is `null` if the part arrived.
 */
async function applyToMessage(
  tx: Db,
  { part, message }: OpenReceipt,
  failureReason: Parameters<typeof failMessage>[2] | null,
): Promise<void> {
  const isFinal = message.status === 'sent' || message.status === 'cancelled'
  if (failureReason === null || part.optional) {
    if (!isFinal && message.status !== 'sending') await resumeMessage(tx, message.id)
    return
  }
  const parts = await findParts(tx, message.id, message.round)
  if (message.status !== 'cancelled' && !parts.some(isPartUndecided))
    await failMessage(tx, message.id, failureReason)
}

/**
 * Effect of a receipt on its part.
 * - `arrived`: the customer has the part, whatever was recorded before
 * - `failed`: the gateway could not deliver a message that it had accepted
 * - `note`: only the delivery ticks change
 * - `wait`: the message is being sent, and the receipt is checked again after the message changes
 */
type Effect = 'arrived' | 'failed' | 'note' | 'wait'

interface ReportedReceipt {
  gatewayId: string
  attempt: number | null
  state: ReceiptState
}
type Part = Pick<PartRow, 'state' | 'gatewayId' | 'attempt'>

function getReceiptEffect(receipt: ReportedReceipt, part: Part, busy: boolean): Effect {
  if (part.state === 'sending') return 'wait'
  if (receipt.state !== 'failed') return part.state === 'accepted' ? 'note' : 'arrived'
  if (!isLatest(receipt, part) || part.state === 'waiting' || part.state === 'refused') return 'note'
  return busy ? 'wait' : 'failed'
}

/**
 * Returns true if the receipt is for the part's latest attempt. The failure of an earlier attempt says
 * nothing about a later one.
 */
function isLatest({ gatewayId, attempt }: ReportedReceipt, part: Part): boolean {
  if (part.gatewayId !== null) return part.gatewayId === gatewayId
  return attempt === null || attempt === part.attempt
}
