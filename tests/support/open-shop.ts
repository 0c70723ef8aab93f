import { expect, type Page } from '@playwright/test'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import { listAllContacts, deleteContact } from '#core/contacts/contacts.ts'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import type { Message } from '#core/messaging/message.ts'
import { getMessage } from '#core/messaging/messages.ts'
import { createMessage } from '#core/messaging/plan-message.ts'
import { listSandboxMessages, setSandboxBehaviour, type SandboxBehaviour } from '#core/messaging/sandbox.ts'
import { changePaymentQr } from '#core/settings/payment-qr.ts'
import { changeBankAccounts } from '#core/settings/settings.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import type { FakeContactSource } from '../fakes/contact-source.ts'
import { ownAccount, ownQr } from './own-payment.ts'
import { adminPassword, type Program } from './program.ts'
import { openSignedIn, toStoredUser } from './navigation.ts'

/** A running shop for browser tests. Tests set up data and check results through it without using the screens. */
export interface Shop {
  open: (page: Page, path: string) => Promise<void>
  call: <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>
  /** Schedules a message for `inMs` from now. By default, it is due immediately. */
  schedule: (
    message: Partial<InputOf<typeof createMessage>> & { phone: string },
    inMs?: number,
  ) => Promise<Message>
  /** Schedules many messages, a few at a time, because a busy server refuses more concurrent requests. */
  scheduleMany: (messages: Parameters<Shop['schedule']>[0][], inMs: number) => Promise<void>
  setSandboxBehaviour: (behaviour: SandboxBehaviour) => Promise<unknown>
  listSandboxMessages: (phone: string) => Promise<ReplyOf<typeof listSandboxMessages>>
  until: (id: string, status: Message['status']) => Promise<Message>
  phone: () => string
  source: FakeContactSource
  deleteBuyerContacts: () => Promise<void>
}

/**
 * Wraps a running program as a `Shop`. `worker` is part of its phone numbers, so that workers use different numbers.
 */
export async function openShop(program: Program, source: FakeContactSource, worker: number): Promise<Shop> {
  let token = ''
  const call: Shop['call'] = async (contract, input) => {
    const { path, rest } = fillContractPath(contract, input)
    const inQuery = contract.method === 'GET'
    const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const response = await fetch(program.url + path + query, {
      method: contract.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    })
    const body = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
    return contract.reply.parse(contract.envelope === 'data' ? body.data : body)
  }
  const user = await call(signInCall, { username: 'admin', password: adminPassword })
  token = user.token
  const schedule: Shop['schedule'] = (message, inMs) =>
    call(createMessage, {
      message: 'Tempahan anda sudah siap.',
      ...(inMs !== undefined && { scheduled_time: shopTime(inMs) }),
      ...message,
    })
  let phones = 0
  return {
    open: (page, path) => openSignedIn(page, toStoredUser(user), program.url, path),
    call,
    schedule,
    async scheduleMany(messages, inMs) {
      const waiting = messages.values()
      const oneByOne = async () => {
        for (const message of waiting) await schedule(message, inMs)
      }
      await Promise.all(Array.from({ length: 5 }, oneByOne))
    },
    setSandboxBehaviour: (behaviour) => call(setSandboxBehaviour, { behaviour }),
    listSandboxMessages: (phone) => call(listSandboxMessages, { phone }),
    async until(id, status) {
      await expect.poll(async () => (await call(getMessage, { id })).status).toBe(status)
      return call(getMessage, { id })
    },
    phone: () => `6012${String(worker).padStart(3, '0')}${String((phones += 1)).padStart(4, '0')}`,
    source,
    async deleteBuyerContacts() {
      const { contacts } = await call(listAllContacts, {})
      for (const { id, from_orders } of contacts) if (from_orders) await call(deleteContact, { id })
    },
  }
}

export async function openShopWithPaymentDetails(...of: Parameters<typeof openShop>): Promise<Shop> {
  const shop = await openShop(...of)
  await shop.call(changeBankAccounts, { accounts: [ownAccount] })
  await shop.call(changePaymentQr, ownQr())
  return shop
}

/** Returns the time `inMs` from now in the format of screens and API calls. */
export const shopTime = (inMs = 0) => formatShopTime(new Date(Date.now() + inMs))
