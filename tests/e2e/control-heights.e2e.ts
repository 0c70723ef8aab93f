import type { Page } from '@playwright/test'
import { placePickupOrders } from '../support/orders-board-screen.ts'
import { expect, test } from '../support/shop.ts'

const pages = [
  '/admin',
  '/admin/orders',
  '/admin/orders?show=table',
  '/admin/orders/new',
  '/admin/orders/groups',
  '/admin/orders/groups/new',
  '/admin/orders/words',
  '/admin/orders/production',
  '/admin/orders/production/material',
  '/admin/scan',
  '/admin/products',
  '/admin/products/new',
  '/admin/products/categories',
  '/admin/products/services',
  '/admin/products/colours',
  '/admin/products/schools',
  '/admin/products/banners',
  '/admin/products/deals',
  '/admin/products/coupons',
  '/admin/products/prices',
  '/admin/products/import',
  '/admin/contacts',
  '/admin/contacts/import',
  '/admin/contacts/duplicates',
  '/scheduler',
  '/scheduler?show=month',
  '/admin/whatsapp-scheduler/templates',
  '/admin/whatsapp-scheduler/group',
  '/admin/whatsapp-scheduler/repeats',
  '/admin/phone',
  '/admin/health',
  '/profile',
  '/settings',
  '/settings/home',
  '/settings/payment',
  '/settings/messages',
  '/settings/postage',
  '/settings/carriers',
  '/settings/production',
  '/settings/cutters',
  '/settings/due-dates',
  '/settings/costs',
  '/settings/gateway',
  '/settings/alerts',
  '/settings/drive',
  '/settings/team',
  '/settings/sign-in',
  '/settings/api-keys',
  '/settings/backups',
  '/settings/privacy',
  '/settings/people',
  '/settings/retention',
  '/settings/activity',
]

for (const width of [1280, 390])
  test(`FIX-36 adjacent buttons and fields have the same height on every back-office page at ${width} px`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await placePickupOrders(shop, 'Puan Salmah', 3)
    await shop.open(page, '/admin/scan')
    const found: string[] = []
    for (const address of pages) {
      await page.goto(address)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page.locator('main .animate-shimmer, main [aria-busy=true]')).toHaveCount(0)
      for (const pair of await findUnequalNeighbours(page)) found.push(`${address}: ${pair}`)
    }
    expect(found).toEqual([])
  })

/** Returns adjacent controls in a row whose heights differ by more than a rounding error. */
function findUnequalNeighbours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the browser
    const isFramed = (element: Element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element)
      return borderTopWidth !== '0px' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
    }
    const controls = [...document.querySelectorAll('main button, main select, main input, main a[class]')]
      .filter(
        (each) => !each.matches('[type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]'),
      )
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(isFramed)
      .map((element) => {
        // Options of a segmented control share a frame, so the frame is compared with other controls.
        const group = element.parentElement
        const isSegment = group && isFramed(group) && group.getBoundingClientRect().height < 52
        return { element, box: (isSegment ? group : element).getBoundingClientRect() }
      })
      // Skip taller elements, which are clickable cards and rows.
      .filter(({ box }) => box.width > 0 && box.height > 12 && box.height < 64)
    const pairs: string[] = []
    for (const [at, { element, box }] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue
        const shared = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        const apart = Math.max(box.left, other.box.left) - Math.min(box.right, other.box.right)
        const isBeside = shared > Math.min(box.height, other.box.height) / 2 && apart > -1 && apart < 80
        if (isBeside && Math.abs(box.height - other.box.height) > 1)
          pairs.push(
            [element, other.element]
              .map((each) => {
                const name = each.getAttribute('aria-label') || each.textContent || each.tagName
                return `${name.trim().slice(0, 30)} ${Math.round(each.getBoundingClientRect().height)}`
              })
              .join(' | '),
          )
      }
    return pairs
  })
}
