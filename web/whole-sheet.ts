import address from './storefront/storefront.css?url'

/** Where the whole sheet of the shop is, of which each page brings only what it uses. */
export const wholeSheet = address

/**
 * Adds the whole sheet, for what scripts show later: right behind the page's part of it, so that sheets of single rooms
 * still come after it and win. The page is not held up for
 * it. Where it is there already, nothing happens.
 */
export function addWholeSheet(): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${wholeSheet}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = wholeSheet
  document.getElementById('sheet')?.after(link)
}
