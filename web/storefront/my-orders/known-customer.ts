import { keepForTab, readForTab, session } from '#web/browser-storage.ts'

// The key of the customer's order link, stored per tab. With it, forms offer the customer's approved designs.

const linkKey = 'my_orders_link'

/** `null` if the link has expired. */
export function keepMyLink(key: string | null): void {
  if (key === null) session()?.removeItem(linkKey)
  else keepForTab(linkKey, key)
}

export const readMyLink = (): string | null => readForTab(linkKey)
