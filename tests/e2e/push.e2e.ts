import type { Page } from '@playwright/test'
import { getPushSetup } from '#core/push/push.ts'
import { startPushService, type FakePushService, type PushDeviceFake } from '../fakes/push-service.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { findWholeChromium } from '../support/chromium.ts'
import { testWithInbox, thread } from '../support/inbox-screen.ts'
import { expect, navigateTo, toast, type Shop } from '../support/shop.ts'

// Chromium in tests reaches no push service. The page subscribes at a fake, and the test passes the decrypted
// notifications to the service worker.

let service: FakePushService
const test = testWithInbox(async () => {
  service = await startPushService()
  return { env: { PUSH_SERVICES_URL: service.host }, end: () => service.shut() }
})
const chromium = findWholeChromium()
test.use({ launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox'] } })
test.skip(!chromium, 'notifications need Chromium itself, not only its headless shell')

/** Lets the page subscribe as a new browser of the fake push service. */
async function addBrowser(page: Page, shop: Shop): Promise<PushDeviceFake> {
  const { public_key: publicKey } = await shop.call(getPushSetup, {})
  const device = service.addDevice(publicKey)
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const isSubscribed = 'test_subscribed'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      async unsubscribe() {
        localStorage.removeItem(isSubscribed)
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(isSubscribed, 'yes')
      return subscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(isSubscribed) === null ? null : subscription
  }, device.subscription)
  return device
}

async function connectPush(page: Page): Promise<(data: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  return async (data) => {
    await expect.poll(() => registrationId).not.toBe('')
    const { origin } = new URL(page.url())
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    })
  }
}

const findShownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/')
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }))
  })

/** Clicks the notification. Chromium has no command for it, so the event is dispatched in the service worker. */
async function clickNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification })
    // Without a real click, the browser refuses to focus the window.
    event.waitUntil = (work) => work.catch(() => {})
    self.dispatchEvent(event)
  })()`)
}

const notificationsCard = (page: Page) => page.locator('#notifications')
const turnOnButton = (page: Page) =>
  notificationsCard(page).getByRole('button', { name: 'Turn on notifications on this device' })

test('INBOX-53 turns on notifications, shows only the latest notification of a conversation, and opens the conversation on a click', async ({
  page,
  program,
  shop,
  inbox,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: program.url })
  const device = await addBrowser(page, shop)
  await shop.open(page, '/profile')
  await turnOnButton(page).click()
  await expect(toast(page, 'Notifications are on')).toBeVisible()
  await expect(notificationsCard(page).getByText('On on this device')).toBeVisible()
  await expect(notificationsCard(page).getByText('This device', { exact: true })).toBeVisible()
  await notificationsCard(page)
    .getByRole('button', { name: /^Send a test/ })
    .click()
  await expect(toast(page, 'Test notification sent')).toBeVisible()
  expect(device.received).toMatchObject([{ title: 'Notifications work' }])

  const push = await connectPush(page)
  const phone = shop.phone()
  for (const [text, title] of [
    ['Boleh siap esok?', 'Aminah'],
    ['Helo?', 'Aminah (2)'],
  ] as const) {
    await inbox.write({ phone, name: 'Aminah', text })
    await expect.poll(() => device.received.at(-1)).toMatchObject({ title, body: text })
    await push(device.received.at(-1) ?? {})
    await expect.poll(() => findShownNotifications(page)).toEqual([{ title, body: text }])
  }
  // The page isn't loaded again, so unsaved input is kept.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await clickNotification(page)
  const { id } = await inbox.conversationOf(phone)
  await expect(page).toHaveURL(`${program.url}/admin/inbox/${id}`)
  await expect(thread(page)).toContainText('Helo?')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await expect.poll(() => findShownNotifications(page)).toEqual([])
  await navigateTo(page, '/profile')
  await notificationsCard(page)
    .getByRole('button', { name: /^Turn off/ })
    .click()
  await expect(toast(page, 'Notifications turned off')).toBeVisible()
  await expect(turnOnButton(page)).toBeVisible()
})

test('INBOX-53 offers notifications once in the inbox, and explains how to unblock notifications', async ({
  page,
  program,
  shop,
  inbox,
}) => {
  await inbox.write({ phone: shop.phone() })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test_permission') ?? 'default',
    })
  })
  await shop.open(page, '/admin/inbox')
  const hint = page.getByRole('complementary', { name: 'Notifications' })
  await expect(hint.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await hint.getByRole('button', { name: 'Dismiss' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('link').first()).toBeVisible()
  await expect(hint).toHaveCount(0)

  await navigateTo(page, '/profile')
  await expect(turnOnButton(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('test_permission', 'denied'))
  await page.goto(`${program.url}/profile`)
  await expect(
    notificationsCard(page).getByText('Your browser blocks notifications from this site.'),
  ).toBeVisible()
  await notificationsCard(page)
    .getByRole('switch', { name: /^Quiet hours/ })
    .check()
  await notificationsCard(page).getByLabel('Quiet until').selectOption('07:30')
  await notificationsCard(page)
    .getByRole('switch', { name: /^Show message text/ })
    .uncheck()
  await notificationsCard(page).getByRole('button', { name: 'Sunday' }).click()
  await expect
    .poll(async () => (await shop.call(getPushSetup, {})).settings)
    .toEqual({ show_text: false, quiet_hours: { from: '21:00', to: '07:30' }, days_off: [6] })
  expect(await findProblemsInBothThemes(page)).toEqual([])
})
