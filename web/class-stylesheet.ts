import address from './storefront/storefront.css?url'

/** URL of the stylesheet with all classes of the shop. Each page inlines only the rules that it uses. */
export const classStylesheetUrl = address

/**
 * Adds the stylesheet with all classes, which is needed for content that scripts render later. It doesn't block
 * rendering. It is inserted right after the page's inlined rules, so that later stylesheets still override it. Does
 * nothing if the stylesheet was already added.
 */
export function addClassStylesheet(): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${classStylesheetUrl}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = classStylesheetUrl
  document.getElementById('sheet')?.after(link)
}
