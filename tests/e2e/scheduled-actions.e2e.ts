import { hour, messageRow, expect, expectErrors, chooseAction, toast, test } from '../support/shop.ts'
import { openScheduler, schedulerCallPattern } from '../support/scheduler-screen.ts'
import { cancelMessage } from '#core/messaging/messages.ts'

test.beforeEach(openScheduler)

const actionsByStatus = {
  pending: ['Send Now', 'Cancel', 'Edit', 'Delete'],
  sent: ['Edit & Resend', 'Resend', 'Delete'],
  failed: ['Try Again', 'Edit & Try Again', 'Delete'],
  cancelled: ['Reactivate', 'Edit', 'Delete'],
}

test('SCHED-04 offers the actions of each message state, and none while a message is being sent', async ({
  page,
  shop,
}) => {
  const phones = { pending: shop.phone(), sent: shop.phone(), failed: shop.phone(), cancelled: shop.phone() }
  await shop.schedule({ phone: phones.pending }, hour)
  await shop.until((await shop.schedule({ phone: phones.sent })).id, 'sent')
  const cancelled = await shop.schedule({ phone: phones.cancelled }, hour)
  await shop.call(cancelMessage, { id: cancelled.id })
  await shop.setSandboxBehaviour('time_out')
  await shop.until((await shop.schedule({ phone: phones.failed })).id, 'failed')
  for (const [status, phone] of Object.entries(phones)) {
    const line = messageRow(page, phone)
    const first = line.getByRole('button').first()
    const actions = [await first.textContent()]
    await line.getByRole('button', { name: /^More actions/ }).click()
    actions.push(...(await page.getByRole('menuitem').allTextContents()))
    expect(actions).toEqual(actionsByStatus[status as keyof typeof actionsByStatus])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await shop.setSandboxBehaviour('slow')
  const sending = shop.phone()
  await shop.schedule({ phone: sending })
  // The list shows new messages only on request, because it has keyboard focus.
  await page.getByRole('button', { name: '1 new message · Show' }).click()
  await expect(messageRow(page, sending)).toContainText('Sending')
  await expect(messageRow(page, sending).getByRole('button')).toHaveCount(0)
})

test('SCHED-05 SCHED-06 SCHED-07 asks for confirmation before cancelling and deleting, and reverts optimistic changes on failure', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  const held = Promise.withResolvers<void>()
  await page.route(`${schedulerCallPattern}/cancel`, async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: {} })
  })
  const cancel = async () => {
    await chooseAction(messageRow(page, phone), 'Cancel')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      'Are you sure you want to cancel this message? This will only change the status to "cancelled" but preserve all message content.',
    )
    await question.getByRole('button', { name: 'Cancel message' }).click()
  }
  await cancel()
  await expect(messageRow(page, phone)).toContainText('Cancelled')
  held.resolve()
  await expect(toast(page, 'Failed to cancel message')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Pending')
  await page.unroute(`${schedulerCallPattern}/cancel`)
  await cancel()
  await expect(toast(page, 'Message cancelled successfully')).toBeVisible()
  await shop.until(id, 'cancelled')

  const answered = Promise.withResolvers<void>()
  await page.route(`${schedulerCallPattern}/reactivate`, async (route) => {
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await expect(messageRow(page, phone)).toContainText('Cancelled')
  await chooseAction(messageRow(page, phone), 'Reactivate')
  await expect(messageRow(page, phone)).toContainText('Pending')
  answered.resolve()
  await expect(toast(page, 'Failed to reactivate message')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Cancelled')
  await page.unroute(`${schedulerCallPattern}/reactivate`)
  await chooseAction(messageRow(page, phone), 'Reactivate')
  await expect(toast(page, 'Message reactivated successfully')).toBeVisible()
  await shop.until(id, 'pending')

  const question = page.getByRole('alertdialog')
  const remove = async () => {
    await chooseAction(messageRow(page, phone), 'Delete')
    await expect(question).toContainText(
      'Are you sure you want delete this message? Deleted messages cannot be recovered.',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await page.route(`${schedulerCallPattern}/delete`, (route) =>
    route.fulfill({ status: 500, json: { error: 'The disk is full', message: 'The disk is full' } }),
  )
  await remove()
  await expect(toast(page, 'Failed to delete message: The disk is full')).toBeVisible()
  await expect(messageRow(page, phone)).toBeVisible()
  await page.unroute(`${schedulerCallPattern}/delete`)
  await remove()
  await expect(toast(page, 'Message deleted successfully')).toBeVisible()
  await expect(messageRow(page, phone)).toHaveCount(0)
})
