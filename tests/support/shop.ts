import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyContract, InputOf, ReplyOf } from '../../core/contract.ts'
import { pathOf } from '../../core/contract.ts'
import { signIn as signInCall } from '../../core/identity/sign-in.ts'
import { contactDirectory, deleteContact } from '../../core/contacts/contacts.ts'
import { getMessage } from '../../core/messaging/messages.ts'
import { createMessage } from '../../core/messaging/plan-message.ts'
import type { Message } from '../../core/messaging/message.ts'
import { sandboxBubbles, setSandboxBehaviour, type SandboxBehaviour } from '../../core/messaging/sandbox.ts'
import { changeBankAccounts } from '../../core/settings/settings.ts'
import { changePaymentQr } from '../../core/settings/payment-qr.ts'
import { formatShopTime } from '../../core/shared/shop-time.ts'
import { startEasyParcel, type FakeEasyParcel } from '../fakes/easyparcel.ts'
import { fakeContactSource, type FakeContactSource } from '../fakes/contact-source.ts'
import { betweenTests, follow, keptUser, test as base } from './browser.ts'
import { ownAccount, ownQr } from './own-payment.ts'
import { adminPassword, startProgram, type Program } from './program.ts'
import { patient } from './patience.ts'

/** The running shop, seen past the screens: makes what a test starts from, looks at what came of it. */
export interface Shop {
  /** Opens a page, signed in as the administrator; the sign-in screen has tests of its own. */
  enter: (page: Page, path: string) => Promise<void>
  call: <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>
  /** Stores a message; `inMs` from now, due at once where left out. */
  schedule: (
    message: Partial<InputOf<typeof createMessage>> & { phone: string },
    inMs?: number,
  ) => Promise<Message>
  /** Stores many of them, a few at once: the server refuses what a starved machine can't take. */
  scheduleMany: (messages: Parameters<Shop['schedule']>[0][], inMs: number) => Promise<void>
  /** How the sandbox treats what it is handed from now on. */
  sandbox: (behaviour: SandboxBehaviour) => Promise<unknown>
  bubbles: (phone: string) => Promise<ReplyOf<typeof sandboxBubbles>>
  /** Until the message is in this state. */
  until: (id: string, status: Message['status']) => Promise<Message>
  /** A number that no other test uses. */
  phone: () => string
  source: FakeContactSource
  /** Whoever has ordered in other tests is a contact no more. */
  withoutBuyers: () => Promise<void>
}

/** `test` with a shop of its own, whose sandbox soon gives up waiting and whose contacts come from a fake list; a fake EasyParcel sells it labels. */
export const test = base.extend<
  { sandboxAsUsual: void },
  { shop: Shop; source: FakeContactSource; seller: FakeEasyParcel }
>({
  source: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const source = await fakeContactSource()
      await use(source)
      await source.close()
    },
    { scope: 'worker' },
  ],
  seller: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const seller = await startEasyParcel()
      await use(seller)
      await seller.shut()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ source, seller }, use) => {
      const program = await startProgram({
        CONTACTS_SOURCE_URL: source.url,
        EASYPARCEL_URL: seller.host,
        WHATSAPP_TIMEOUT_MS: String(patient(1500)),
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: patient(60_000) },
  ],
  shop: [
    async ({ program, source }, use, worker) => {
      const shop = await openShop(program, source, worker.workerIndex)
      await shop.call(changeBankAccounts, { accounts: [ownAccount] })
      await shop.call(changePaymentQr, ownQr())
      await use(shop)
    },
    { scope: 'worker' },
  ],
  sandboxAsUsual: [
    async ({ shop }, use) => {
      await use()
      await shop.sandbox('normal')
    },
    { auto: true },
  ],
})

/** A running program as a `Shop`; `worker` keeps its phones apart from those of others. */
export async function openShop(program: Program, source: FakeContactSource, worker: number): Promise<Shop> {
  let token = ''
  const call: Shop['call'] = async (contract, input) => {
    const { path, rest } = pathOf(contract, input)
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
    async enter(page, path) {
      // Signed in since the test before.
      if (page.url() === new URL(betweenTests, program.url).href) return follow(page, path)
      await page.addInitScript((user) => {
        localStorage.setItem('auth_user', JSON.stringify(user))
        localStorage.setItem('auth_token', user.token)
      }, keptUser(user))
      await page.goto(new URL(path, program.url).href)
    },
    call,
    schedule,
    async scheduleMany(messages, inMs) {
      const waiting = messages.values()
      const oneByOne = async () => {
        for (const message of waiting) await schedule(message, inMs)
      }
      await Promise.all(Array.from({ length: 5 }, oneByOne))
    },
    sandbox: (behaviour) => call(setSandboxBehaviour, { behaviour }),
    bubbles: (phone) => call(sandboxBubbles, { phone }),
    async until(id, status) {
      await expect.poll(async () => (await call(getMessage, { id })).status).toBe(status)
      return call(getMessage, { id })
    },
    phone: () => `6012${String(worker).padStart(3, '0')}${String((phones += 1)).padStart(4, '0')}`,
    source,
    async withoutBuyers() {
      const { contacts } = await call(contactDirectory, {})
      for (const { id, from_orders } of contacts) if (from_orders) await call(deleteContact, { id })
    },
  }
}

/** Shop time so long from now, as the screens and calls write it. */
export const shopTime = (inMs = 0) => formatShopTime(new Date(Date.now() + inMs))

export const minute = 60_000
export const hour = 60 * minute

/** The toast with these words. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: words })

/** The row of the message to this phone. */
export const row = (page: Page, phone: string): Locator =>
  page.getByRole('table', { name: 'Scheduled Messages' }).getByRole('row').filter({ hasText: phone })

/** What a message needs most in some state stands on its row then, and nowhere else; all other actions are in its menu. */
const onRow = ['Send Now', 'Edit & Resend', 'Try Again', 'Reactivate']

/** Chooses what stands on the row or in its menu, once the message's state offers it there. */
export async function choose(row: Locator, action: string): Promise<void> {
  if (onRow.includes(action)) return row.getByRole('button', { name: action, exact: true }).click()
  const item = row.page().getByRole('menuitem', { name: action, exact: true })
  const soon = { timeout: patient(1000) }
  // On a busy machine a press that came in time is told of too late: what it has opened hides the row from another one.
  const opened = row.page().locator('[role=dialog], [role=alertdialog]').first()
  let pressed = false
  // The menu goes with the buttons while the message is being sent: one that was opened too early is opened again.
  await expect(async () => {
    if (pressed && (await opened.isVisible())) return
    if (!(await item.isVisible())) await row.getByRole('button', { name: /^More actions/ }).click(soon)
    pressed = true
    await item.click(soon)
  }).toPass()
}

export { expect, expectErrors, follow } from './browser.ts'
export { startProgram } from './program.ts'
