const name = 'cetak-order-page'
const paymentPage = /^\/bayaran\//

/** Stores the URL of the order's page, which contains the order's key, so that the payment page can link back to it. */
export function storeOrderPageUrl(): void {
  if (paymentPage.test(location.pathname)) return
  try {
    sessionStorage.setItem(name, location.pathname + location.search + location.hash)
  } catch {
    // Storage is unavailable, so the payment page links to order tracking instead.
  }
}

/** Returns `null` in another browser or tab. */
export function readOrderPageUrl(): string | null {
  try {
    const stored = sessionStorage.getItem(name)
    return stored?.startsWith('/') && !stored.startsWith('//') ? stored : null
  } catch {
    return null
  }
}
