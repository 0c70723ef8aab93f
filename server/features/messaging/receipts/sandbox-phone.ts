import {
  openSandboxPhone,
  getSandboxBehaviour,
  listSandboxMessages,
  listSandboxChats,
  setSandboxBehaviour,
} from '#core/messaging/sandbox.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import type { ReceiptBook } from './receipt-book.ts'
import {
  findSandboxBehaviour,
  findLatestSandboxMessages,
  findLatestSandboxChats,
  updateSandboxBehaviour,
  markSandboxDelivered,
  markSandboxRead,
} from '../gateways/sandbox-store.ts'

/** Maximum number of receipts that one poll of the phone triggers. */
const maxReceiptsPerCall = 500

/** Routes of the sandbox phone in the back-office. `isInUse` returns true if the sandbox is the shop's gateway. */
export function sandboxRoutes(db: Db, receiptBook: ReceiptBook, isInUse: () => boolean): Route[] {
  return [
    route(listSandboxChats, async () =>
      (await findLatestSandboxChats(db)).map(({ phone, bubbles, lastText, lastAt }) => ({
        phone,
        bubbles,
        last_text: lastText,
        last_at: lastAt.toISOString(),
      })),
    ),
    route(listSandboxMessages, async ({ phone }) =>
      (await findLatestSandboxMessages(db, phone)).map(({ body, arrivedAt, ...bubble }) => ({
        ...bubble,
        text: body,
        arrived_at: arrivedAt.toISOString(),
      })),
    ),
    route(openSandboxPhone, async ({ phone }) => ({ told: await readReported(db, receiptBook, phone) })),
    route(getSandboxBehaviour, async () => ({
      behaviour: await findSandboxBehaviour(db),
      in_use: isInUse(),
    })),
    route(setSandboxBehaviour, async ({ behaviour }) => {
      await updateSandboxBehaviour(db, behaviour)
      return { behaviour, in_use: isInUse() }
    }),
  ]
}

async function readReported(db: Db, receiptBook: ReceiptBook, phone: string | undefined): Promise<number> {
  const updated =
    phone === undefined
      ? await markSandboxDelivered(db, maxReceiptsPerCall)
      : await markSandboxRead(db, phone)
  const state = phone === undefined ? ('delivered' as const) : ('read' as const)
  await receiptBook.record(
    updated.map(({ id, partId }) => ({
      gatewayId: id,
      partId,
      attempt: null,
      state,
      at: new Date(),
      failure: null,
      detail: null,
    })),
  )
  return updated.length
}
