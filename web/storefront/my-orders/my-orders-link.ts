import { storeTabValue, readTabValue, getTabStorage } from '#web/browser-storage.ts'

// Key of the customer's order link, stored in the tab. With this key, forms offer the customer's approved designs.

const linkKey = 'my_orders_link'

/** Pass `null` if the link has expired. */
export function storeMyOrdersLink(key: string | null): void {
  if (key === null) getTabStorage()?.removeItem(linkKey)
  else storeTabValue(linkKey, key)
}

export const readMyOrdersLink = (): string | null => readTabValue(linkKey)
