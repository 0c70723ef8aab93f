import address from './storefront/storefront.css?url'

/** Where the rules of all the shop's classes are, of which each page brings only those that it uses. */
export const classSheet = address

/**
 * Adds the rules of all classes, for what scripts show later: right behind those of the page, so that sheets of single
 * rooms still come after them and win. The page is not held up for them. Where they are there already, nothing happens.
 */
export function addClassSheet(): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${classSheet}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = classSheet
  document.getElementById('sheet')?.after(link)
}
