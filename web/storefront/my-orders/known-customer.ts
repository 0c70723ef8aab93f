import { keepForTab, readForTab, session } from '#web/browser-storage.ts'

// The link to his orders by which a customer came, as long as the tab is open: with it forms offer what he approved before.

const linkKey = 'my_orders_link'

/** Null: it has ended. */
export function keepMyLink(key: string | null): void {
  if (key === null) session()?.removeItem(linkKey)
  else keepForTab(linkKey, key)
}

export const readMyLink = (): string | null => readForTab(linkKey)
