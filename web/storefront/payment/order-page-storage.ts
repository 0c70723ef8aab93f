const name = 'cetak-order-page'
const paymentPage = /^\/bayaran\//

/** Remembers the page of the order, so that the payment page can lead back to it. Its address has the order's key. */
export function storeOrderPage(): void {
  if (paymentPage.test(location.pathname)) return
  try {
    sessionStorage.setItem(name, location.pathname + location.search + location.hash)
  } catch {
    // Storage is unavailable. The page then leads to order tracking.
  }
}

/** Returns the address of the order's page. `null` in another browser or tab. */
export function readOrderPage(): string | null {
  try {
    const stored = sessionStorage.getItem(name)
    return stored?.startsWith('/') && !stored.startsWith('//') ? stored : null
  } catch {
    return null
  }
}
