import { rmSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { formatDayInSentence, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { prepareTestFolder } from '../support/program.ts'
import { navigateTo, expect, hour, openShop, startProgram, test } from '../support/shop.ts'
import { stickerOrder } from '../support/sticker-order.ts'

const today = getShopDay(new Date())
const formatDaysAgo = (days: number) => formatDayInSentence(addDays(today, -days), today)

test('message and order searches show the period they cover, and “Search older” extends the period', async ({
  page,
  source,
}) => {
  test.slow()
  const dataDir = prepareTestFolder()
  const database = await openDatabase({ dataDir })
  await database.run(`
    insert into messages (id, phone, body, scheduled_at, status, origin)
    select gen_random_uuid(), '60129998888', 'Kain banner ' || days, now() - days * interval '1 day', 'sent', 'scheduler'
    from unnest(array[20, 120, 300]) as days;
    create function placed_long_ago() returns trigger language plpgsql as $$
      begin
        new.placed_at := now() - interval '120 days';
        return new;
      end $$;
    create trigger placed_long_ago before insert on orders
      for each row when (new.nama = 'Rosnah Lama') execute function placed_long_ago()`)
  await database.close()
  const program = await startProgram({}, { dataDir })
  try {
    const shop = await openShop(program, source, 93)
    await shop.schedule({ phone: shop.phone(), message: 'Kain banner baru' }, 30 * hour)
    for (const nama of ['Rosnah Lama', 'Rosnah Baru'])
      await shop.call(placeStickerOrder, { ...stickerOrder({ nama }), deliveryMethod: 'selfPickup' })
    await page.setViewportSize({ width: 390, height: 844 })
    await shop.open(page, '/admin/whatsapp-scheduler')
    const cards = page.getByRole('list', { name: 'Scheduled Messages' }).getByRole('listitem')
    const older = page.getByRole('button', { name: 'Search older' })
    const all = page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: /^All/ })
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('banner')
    await expect(page.getByText(`Searched messages since ${formatDaysAgo(90)}.`)).toBeVisible()
    await expect(cards).toHaveCount(2)
    await expect(all).toHaveText('All2')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
    await older.click()
    await expect(page.getByText(`Searched messages since ${formatDaysAgo(180)}.`)).toBeVisible()
    await expect(cards).toHaveCount(3)
    await expect(all).toHaveText('All3')
    await page.reload()
    await expect(cards).toHaveCount(3)
    await older.click()
    await expect(cards).toHaveCount(4)
    await expect(page.getByText(/^Searched/)).toHaveCount(0)
    await page.getByRole('searchbox').fill('kain banner')
    await expect(page.getByText(`Searched messages since ${formatDaysAgo(90)}.`)).toBeVisible()
    await page.getByRole('searchbox').fill('0129998888')
    await expect(cards).toHaveCount(3)
    await expect(older).toHaveCount(0)

    for (const show of ['board', 'table']) {
      await navigateTo(page, `/admin/orders?show=${show}`)
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('rosnah')
      await expect(page.getByText(`Searched orders since ${formatDaysAgo(90)}.`), show).toBeVisible()
      await expect(page.getByText('Rosnah Baru').first(), show).toBeVisible()
      await expect(page.getByText('Rosnah Lama'), show).toHaveCount(0)
      await expectToFitWidth(page)
      await older.click()
      await expect(page.getByText('Rosnah Lama').first(), show).toBeVisible()
      await expect(older, show).toHaveCount(0)
    }
  } finally {
    // Close the page, because its polling requests would fail once the program stops.
    await page.close()
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
