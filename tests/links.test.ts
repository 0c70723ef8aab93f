import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

/** Matches page addresses in links, in `navigate` or `redirect` calls, and in tables of links. */
const linkPattern =
  /(?:\b(?:to|href)(?:=\{?|: )|\b(?:navigate|redirect|ledTo)\(|to=\{)\s*["'`](\/(?![/*])[^"'`\s]*)["'`]/g
const serverPaths =
  /^\/(?:admin\.webmanifest|api|media|pictures|fonts|wp-json|healthz|readyz|favicon|apple-touch-icon|manifest)\b/

/** Addresses of all pages. Routes of 404 pages end with `*`, and optional parameters with `?`. */
const pages = routes.flatMap((entry) => listPaths(entry, ''))

function listPaths({ path = '', children }: RouteConfigEntry, above: string): string[] {
  const own = [above, path].filter(Boolean).join('/')
  if (children) return children.flatMap((child) => listPaths(child, own))
  return own.endsWith('?') ? [own.slice(0, -1), own.slice(0, own.lastIndexOf('/'))] : [own]
}

function hasPage(address: string): boolean {
  const [path = ''] = address.replaceAll(/\$\{[^}]*\}/g, ':').split(/[?#]/)
  const asked = path.split('/').filter(Boolean)
  return pages.some((page) => {
    const segments = page.split('/').filter(Boolean)
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => matchesSegment(segment, asked[at] ?? ''))
    )
  })
}

const matchesSegment = (segment: string, asked: string) =>
  segment !== '*' && (segment === asked || segment.startsWith(':') || asked.includes(':'))

// The gallery is part of development builds only.
const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.startsWith('web/ui/gallery'))
const links = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(linkPattern)].map(([, address = '']) => ({ file, address })),
)

test('ROUTE-01 every link in a page leads to an existing page', () => {
  expect(links.length).toBeGreaterThan(100)
  const dead = links.filter(({ address }) => !serverPaths.test(address) && !hasPage(address))
  expect(dead).toEqual([])
})

test('the link check reports a URL without a page', () => {
  expect(hasPage('/admin/orders/production?show=batches')).toBe(true)
  expect(hasPage('/produk/${slug}/thank-you')).toBe(true)
  for (const address of ['/admin/order', '/settings/cutter', '/kategori', '/produk/${slug}/terima-kasih'])
    expect(hasPage(address), address).toBe(false)
})
