import type { CDPSession, Page } from '@playwright/test'
import { getPush } from '#core/push/push.ts'
import { startPushService, type FakePushService, type PushDeviceFake } from '../fakes/push-service.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { testWithInbox, thread } from '../support/inbox-screen.ts'
import { expect, toast, type Shop } from '../support/shop.ts'

// Chromium in tests reaches no push service. The page subscribes at a fake, and the test hands what the fake has
// decrypted to the service worker.

let service: FakePushService
const test = testWithInbox({}, async () => {
  service = await startPushService()
  return { env: { PUSH_SERVICES_URL: service.host }, end: () => service.shut() }
})

/** Lets the page subscribe as a new browser of the fake push service. */
async function prepareBrowser(page: Page, shop: Shop): Promise<PushDeviceFake> {
  const { public_key: publicKey } = await shop.call(getPush, {})
  const device = service.addDevice(publicKey)
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    // The subscription survives a reload, as in a browser.
    const key = 'test_push'
    const make = () => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'subscribed')
      return make() as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) === null ? null : (make() as unknown as PushSubscription)
  }, device.subscription)
  return device
}

/** Follows the service worker of the page through Chromium's protocol. */
async function followWorker(page: Page) {
  const session = await page.context().newCDPSession(page)
  let registration = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registration = registrations.at(-1)?.registrationId ?? registration
  })
  await session.send('ServiceWorker.enable')
  return {
    deliver: async (data: object) => {
      await expect.poll(() => registration).not.toBe('')
      const origin = new URL(page.url()).origin
      await session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: registration,
        data: JSON.stringify(data),
      })
    },
    session,
  } satisfies { deliver: (data: object) => Promise<void>; session: CDPSession }
}

const card = (page: Page) => page.locator('#notifications')
const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/')
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('INBOX-53 turns on notifications, shows one per conversation, and removes it when the conversation is read', async ({
  page,
  shop,
  inbox,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: new URL(page.url(), inbox.url).origin })
  const device = await prepareBrowser(page, shop)
  await shop.open(page, '/profile')
  await card(page).getByRole('button', { name: 'Turn on notifications on this device' }).click()
  await expect(toast(page, 'Notifications are on')).toBeVisible()
  await expect(card(page).getByText('On on this device')).toBeVisible()
  const worker = await followWorker(page)

  await card(page)
    .getByRole('button', { name: /^Send a test/ })
    .click()
  await expect(toast(page, 'Test notification sent')).toBeVisible()
  expect(device.received).toMatchObject([{ title: 'Notifications work' }])

  const phone = shop.phone()
  await inbox.write({ phone, name: 'Aminah', text: 'Boleh siap esok?' })
  await expect.poll(() => device.received.at(-1)).toMatchObject({ title: 'Aminah', body: 'Boleh siap esok?' })
  await worker.deliver(device.received.at(-1) ?? {})
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Aminah' }])
  await inbox.write({ phone, name: 'Aminah', text: 'Helo?' })
  await expect.poll(() => device.received.at(-1)).toMatchObject({ title: 'Aminah (2)', body: 'Helo?' })
  await worker.deliver(device.received.at(-1) ?? {})
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Aminah (2)' }])

  // The message of the worker after a click opens the conversation without a reload.
  const { id } = await inbox.conversationOf(phone)
  await page.evaluate((url) => {
    const { port1, port2 } = new MessageChannel()
    const event = new MessageEvent('message', { data: { type: 'open', url }, ports: [port2] })
    navigator.serviceWorker.dispatchEvent(event)
    return new Promise((resolve) => port1.addEventListener('message', resolve) ?? port1.start())
  }, device.received.at(-1)?.url)
  await expect(page).toHaveURL(new RegExp(`/admin/inbox/${id}$`))
  await expect(thread(page)).toContainText('Helo?')
  await expect.poll(() => shownNotifications(page)).toEqual([])
})
