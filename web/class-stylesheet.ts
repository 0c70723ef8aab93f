import address from './storefront/storefront.css?url'

/** URL of the stylesheet with all classes of the shop. Each page inlines only the rules it uses. */
export const classStylesheetUrl = address

/**
 * Adds the stylesheet with all classes, for content rendered later by scripts. It is inserted right after the page's
 * rules, so that later stylesheets still override it. It does not block the page. Does nothing if it is already
 * there.
 */
export function addClassStylesheet(): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${classStylesheetUrl}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = classStylesheetUrl
  document.getElementById('sheet')?.after(link)
}
