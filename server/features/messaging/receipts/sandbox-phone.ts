import {
  openSandboxPhone,
  getSandboxBehaviour,
  listSandboxMessages,
  listSandboxChats,
  setSandboxBehaviour,
  type SandboxMessage,
} from '#core/messaging/sandbox.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import type { ReceiptProcessor } from './receipt-processor.ts'
import {
  findSandboxBehaviour,
  findLatestSandboxChats,
  updateSandboxBehaviour,
  markSandboxMessagesDelivered,
  markSandboxMessagesRead,
} from '../gateways/sandbox-store.ts'
import { findChat } from '../gateways/sandbox-written-store.ts'

const maxReceiptsPerCall = 500

export function sandboxRoutes(db: Db, receiptBook: ReceiptProcessor, isInUse: () => boolean): Route[] {
  return [
    route(listSandboxChats, async () =>
      (await findLatestSandboxChats(db)).map(({ phone, name, bubbles, lastText, lastAt }) => ({
        phone,
        name,
        bubbles,
        last_text: lastText,
        last_at: lastAt.toISOString(),
      })),
    ),
    route(listSandboxMessages, async ({ phone }) => findSandboxMessages(db, phone)),
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

const maxShown = 200

async function findSandboxMessages(db: Db, phone: string): Promise<SandboxMessage[]> {
  const rows = await findChat(db, phone, maxShown)
  return rows.map((row) => ({
    id: row.id,
    from_customer: row.fromCustomer,
    kind: row.kind,
    text: row.text,
    url: row.url,
    name: row.name,
    outcome: row.outcome,
    direct: row.direct,
    arrived_at: new Date(row.arrivedAt).toISOString(),
    receipt: row.receipt,
    reaction: row.reaction,
    deleted: row.isDeleted,
    reply_to: row.replyTo,
  }))
}

export async function findSandboxMessage(db: Db, phone: string, id: string) {
  return (await findSandboxMessages(db, phone)).find((message) => message.id === id)
}

async function readReported(
  db: Db,
  receiptBook: ReceiptProcessor,
  phone: string | undefined,
): Promise<number> {
  const updated =
    phone === undefined
      ? await markSandboxMessagesDelivered(db, maxReceiptsPerCall)
      : await markSandboxMessagesRead(db, phone)
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
