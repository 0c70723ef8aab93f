import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

/** A page's address written out: of a link, of `navigate` or `redirect`, in a table of links. */
const written =
  /(?:\b(?:to|href)(?:=\{?|: )|\b(?:navigate|redirect|ledTo)\(|to=\{)\s*["'`](\/(?![/*])[^"'`\s]*)["'`]/g
/** What the server answers itself. */
const served = /^\/(?:api|media|pictures|fonts|wp-json|healthz|readyz|favicon|apple-touch-icon|manifest)\b/

/** The addresses of all pages; those that say that there is none end with a star. */
const pages = routes.flatMap((entry) => pathsOf(entry, ''))

function pathsOf({ path = '', children }: RouteConfigEntry, above: string): string[] {
  const own = [above, path].filter(Boolean).join('/')
  return children ? children.flatMap((child) => pathsOf(child, own)) : [own]
}

/** Whether a page stands there. What is filled in, on either side, is some segment. */
function leads(address: string): boolean {
  const [path = ''] = address.replaceAll(/\$\{[^}]*\}/g, ':').split(/[?#]/)
  const asked = path.split('/').filter(Boolean)
  return pages.some((page) => {
    const segments = page.split('/').filter(Boolean)
    return segments.length === asked.length && segments.every((segment, at) => fits(segment, asked[at] ?? ''))
  })
}

const fits = (segment: string, asked: string) =>
  segment !== '*' && (segment === asked || segment.startsWith(':') || asked.includes(':'))

// The gallery stands in development only.
const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.startsWith('web/ui/gallery'))
const links = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(written)].map(([, address = '']) => ({ file, address })),
)

test('ROUTE-01 every address that a page links to is one of a page', () => {
  expect(links.length).toBeGreaterThan(100)
  const dead = links.filter(({ address }) => !served.test(address) && !leads(address))
  expect(dead).toEqual([])
})

test('an address that stands nowhere is told', () => {
  expect(leads('/admin/orders/production?show=batches')).toBe(true)
  expect(leads('/produk/${slug}/thank-you')).toBe(true)
  for (const address of ['/admin/order', '/settings/cutter', '/kategori', '/produk/${slug}/terima-kasih'])
    expect(leads(address), address).toBe(false)
})
