import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import { resumeMessage } from '../settling.ts'
import { failMessage, tickMessages } from '../change-message-store.ts'
import { isUndecided } from '../parts.ts'
import { changePart, partsOfRound } from '../parts-store.ts'
import {
  storeReceipts,
  closeReceipts,
  hasOpenReceipts,
  linkReceipts,
  lockOpenReceipts,
  type OpenReceipt,
} from './receipts-store.ts'
import type { Receipt, ReceiptState } from './receipts-tables.ts'
import type { PartRow } from '../messages-tables.ts'

/** Open receipts are looked at again this long after a message has changed, those that change together at once. */
const lookAgainMs = 150

/**
 * What gateways tell, written down first and then acted upon. What can't be acted upon yet stays open, and is looked at
 * again when some message has changed.
 */
export class ReceiptBook {
  readonly #db: Db
  readonly #log: Logger
  #open = true
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()
  /** Waits for its turn, and will see whatever is written down by then. */
  #next: Promise<void> | undefined

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Resolves when the receipts are safe and what can come of them has. */
  async record(receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return
    await storeReceipts(this.#db, receipts)
    this.#open = true
    await this.#act()
  }

  /** Some message has changed. */
  heard(): void {
    if (!this.#open) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#act().catch((error: unknown) =>
        this.#log.error({ err: error }, 'receipts could not be acted upon'),
      )
    }, lookAgainMs)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#working
  }

  /**
   * One after the other in this process, and once for all who ask while another is at it; between processes the
   * database sees to it.
   */
  #act(): Promise<void> {
    this.#next ??= this.#working.then(async () => {
      this.#next = undefined
      await linkReceipts(this.#db)
      while ((await this.#db.transaction(actOnSome)) > 0);
      this.#open = await hasOpenReceipts(this.#db)
    })
    this.#working = this.#next.catch(() => {})
    return this.#next
  }
}

/** How many receipts something has come of. */
async function actOnSome(tx: Db): Promise<number> {
  const open = await lockOpenReceipts(tx)
  const done: OpenReceipt[] = []
  const seen = new Set<string>()
  for (const each of open) {
    // The second receipt of one part sees what the first has changed in the next round.
    if (seen.has(each.part.id)) continue
    seen.add(each.part.id)
    const effect = effectOf(each, each.part, each.message.status === 'sending')
    if (effect !== 'wait' && (await carryOut(tx, each, effect))) done.push(each)
  }
  if (done.length === 0) return 0
  await closeReceipts(
    tx,
    done.map(({ gatewayId, state }) => ({ gatewayId, state })),
  )
  await tickMessages(tx, [...new Set(done.map(({ message }) => message.id))])
  return done.length
}

/** False when the part is no longer as it was when the effect was chosen: look again. */
async function carryOut(tx: Db, told: OpenReceipt, effect: Exclude<Effect, 'wait'>): Promise<boolean> {
  const { part, message, gatewayId } = told
  if (effect === 'note') {
    // A person's word had made it sent: now its ticks are known, too.
    if (part.state === 'accepted' && part.gatewayId === null) await changePart(tx, part, { gatewayId })
    return true
  }
  const arrived = effect === 'arrived'
  const why = arrived ? null : { failure: told.failure ?? ('undelivered' as const), detail: told.detail }
  const outcome = { state: arrived ? ('accepted' as const) : ('refused' as const), gatewayId }
  if (!(await changePart(tx, part, { ...outcome, ...(why ?? { failure: null, detail: null }) }))) return false
  if (part.round === message.round) await moveOn(tx, told, why)
  return true
}

/** `why` its part failed; null when it arrived. */
async function moveOn(
  tx: Db,
  { part, message }: OpenReceipt,
  why: Parameters<typeof failMessage>[2] | null,
): Promise<void> {
  const rests = message.status === 'sent' || message.status === 'cancelled'
  if (why === null || part.optional) {
    if (!rests && message.status !== 'sending') await resumeMessage(tx, message.id)
    return
  }
  const parts = await partsOfRound(tx, message.id, message.round)
  if (message.status !== 'cancelled' && !parts.some(isUndecided)) await failMessage(tx, message.id, why)
}

/**
 * What a receipt does to its part.
 * - `arrived`: it is with the customer, whatever we thought
 * - `failed`: the gateway could not deliver what it had taken
 * - `note`: it is as we thought; only the ticks change
 * - `wait`: somebody is at it; look again when it has changed
 */
type Effect = 'arrived' | 'failed' | 'note' | 'wait'

interface Told {
  gatewayId: string
  attempt: number | null
  state: ReceiptState
}
type Part = Pick<PartRow, 'state' | 'gatewayId' | 'attempt'>

/** The one rule about receipts; `busy`: a part of the message is being handed over, or its next one is due. */
function effectOf(told: Told, part: Part, busy: boolean): Effect {
  if (part.state === 'handing') return 'wait'
  if (told.state !== 'failed') return part.state === 'accepted' ? 'note' : 'arrived'
  if (!isLatest(told, part) || part.state === 'waiting' || part.state === 'refused') return 'note'
  return busy ? 'wait' : 'failed'
}

/** That an earlier attempt failed says nothing of the one after it. */
function isLatest({ gatewayId, attempt }: Told, part: Part): boolean {
  if (part.gatewayId !== null) return part.gatewayId === gatewayId
  return attempt === null || attempt === part.attempt
}
