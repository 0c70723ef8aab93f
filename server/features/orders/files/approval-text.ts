import { formatDueDate } from '#core/due/format-due-date.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { createTrackingLink } from '../store/tracking-link.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'

/**
 * Returns the message that asks the customer to approve a design. `said` is the shop's note about the
 * version.
 */
export async function writeApprovalMessage(
  { db, customerUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl'>,
  order: Order,
  name: 'design_version' | 'design_reminder',
  said = '',
): Promise<string> {
  const shop = await findShop(db)
  const language = await shopTexts.language(db)
  const values = {
    name: sanitizeForMessage(order.nama),
    shop: shop.name,
    number: order.number,
    product: order.goods.product,
    pickup: order.deliveryMethod === 'selfPickup' ? order.pickupPlace : '',
    state: order.deliveryMethod === 'pos' ? order.state : '',
    ready: order.dueOn === null ? '' : formatDueDate(order.dueOn, language),
    said,
    link: await createTrackingLink(db, customerUrl(), order),
  }
  return shopTexts.write(db, name, language, values)
}
