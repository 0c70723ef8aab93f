import { changeSetup, getSetup, placeTestOrder, removeTestOrder, type SetupView } from '#core/setup/setup.ts'
import { detectPlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import { setupSteps, defaultShopName, type SetupStep } from '#core/setup/setup-steps.ts'
import type { Database, Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Feature } from '#server/http/route.ts'
import { recordAction } from '../identity/identity.ts'
import { findNotification } from '../messaging/messaging.ts'
import { testOrderAccess } from '../orders/orders.ts'
import { isClaimedByBatch } from '../production/production.ts'
import { hasChangedPriceLists } from '../pricing/pricing.ts'
import { orderSettingsQueries, findShop, paymentDetailsQueries } from '../settings/settings.ts'
import { findSetup, updateSetup, type StoredSetup } from './setup-store.ts'

export interface SetupDependencies {
  db: Db
  provider: () => GatewayProvider
  placeTest: (phone: string) => Promise<{ number: string } | Refusal<'nothing_on_sale'>>
}

/**
 * Creates the setup checklist. A step is done when the stored data shows it, or when the administrator confirms it if
 * the data can't show it. The test order sends its notification to a real phone. It is excluded from all figures and
 * can be removed.
 */
export function createSetup({ db }: Pick<Database, 'db'>, given: Omit<SetupDependencies, 'db'>): Feature {
  const parts = { ...given, db }
  return {
    name: 'setup',
    routes: [
      route(getSetup, () => presentSetup(parts)),
      route(changeSetup, async ({ dismissed, confirm }) => {
        const { confirmed } = await findSetup(db)
        await updateSetup(db, {
          ...(dismissed !== undefined && { dismissedAt: dismissed ? new Date() : null }),
          confirmed: confirm && !confirmed.includes(confirm) ? [...confirmed, confirm] : confirmed,
        })
        return presentSetup(parts)
      }),
      route(placeTestOrder, async ({ phone }, call) => {
        // A test order that is in a batch can't be removed. The checklist then shows the new test order.
        await testOrderAccess.remove(db, isClaimedByBatch)
        const placed = await parts.placeTest(phone)
        if (placed instanceof Refusal) return placed
        await db.transaction(async (tx) => {
          await updateSetup(tx, { testedWith: parts.provider() })
          await recordAction(tx, call, 'placed a test order', placed.number)
        })
        return presentSetup(parts)
      }),
      route(removeTestOrder, async (_input, call) => {
        const { reached, setup } = await findSetupState(db)
        await db.transaction(async (tx) => {
          const removed = await testOrderAccess.remove(tx, isClaimedByBatch)
          if (reached) await updateSetup(tx, { testedAt: setup.testedAt ?? new Date() })
          if (removed.length) await recordAction(tx, call, 'removed a test order', removed.join(', '))
        })
        return (await testOrderAccess.find(db)) ? refuse('on_sheets') : presentSetup(parts)
      }),
    ],
  }
}

/** `reached` is true if a test order has reached a real phone. */
async function findSetupState(db: Db) {
  const [setup, order] = await Promise.all([findSetup(db), testOrderAccess.find(db)])
  const message = order ? ((await findNotification(db, order.id))?.state ?? 'failed') : null
  const real = setup.testedWith !== null && setup.testedWith !== 'sandbox'
  return { setup, order, message, reached: setup.testedAt !== null || (real && message === 'sent') }
}

async function presentSetup({ db, ...parts }: SetupDependencies): Promise<SetupView> {
  const provider = parts.provider()
  const { setup, order, message, reached } = await findSetupState(db)
  const done = { ...(await findSteps(db, setup)), gateway: provider !== 'sandbox', test_order: reached }
  return {
    steps: setupSteps.map((step) => ({ step, done: done[step] })),
    dismissed: setup.dismissedAt !== null,
    provider,
    test_order:
      order && message
        ? {
            id: order.publicId,
            number: order.number,
            phone: order.phone,
            placed_at: order.placedAt.toISOString(),
            message,
          }
        : null,
  }
}

async function findSteps(
  db: Db,
  { confirmed }: StoredSetup,
): Promise<Record<Exclude<SetupStep, 'gateway' | 'test_order'>, boolean>> {
  const [shop, setup, messages, prices, postage] = await Promise.all([
    findShop(db),
    paymentDetailsQueries.kept(db),
    orderSettingsQueries.messages(db),
    hasChangedPriceLists(db),
    orderSettingsQueries.postage(db),
  ])
  const examples = detectPlaceholderDetails(setup)
  return {
    details: shop.name !== defaultShopName,
    number: shop.phone !== '',
    bank: setup.accounts.length > 0 && !examples.account,
    qr: !examples.qr,
    prices: prices || confirmed.includes('prices'),
    postage: postage.version > 1 || confirmed.includes('postage'),
    order_messages: (['ready', 'posted'] as const).every((stage) => messages.by_itself.includes(stage)),
  }
}
