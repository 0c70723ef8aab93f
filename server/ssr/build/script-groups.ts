import type { Rolldown } from 'vite'
import { sharedScripts } from '../shared-scripts.ts'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/** What stands around every page of the back-office. */
const frame = filesOf('admin-layout', 'guards/signed-in', 'guards/contributor')
/** Where everybody goes: they show no orders and no messages. */
const ownRooms = filesOf('profile/profile', 'settings/settings')
const rooms = [
  ...ownRooms,
  ...filesOf('overview/overview', 'orders/orders', 'orders/new/new-order', 'orders/groups/groups'),
  ...filesOf('production/production', 'products/products', 'scheduler/scheduler', 'contacts/contacts'),
]
const mostRooms = 6

/** All that a page of the shop may come to. */
const shop = ['root.tsx', 'entry.client.tsx', ...globSync('{storefront,account}/**/*.{ts,tsx}', { cwd: 'web' })]

/** What the rooms of the back-office share, in two files instead of ninety; never what the shop has, too. */
const deskGroups: Record<string, Belongs> = {
  // Each is a request, which costs the browser more than reading what is in it.
  desk: (id, context) => {
    if (/node_modules[\\/]@tanstack[\\/]/.test(id)) return true
    const inOwn = reachedFrom(ownRooms, 1, context).has(id) ? 2 : mostRooms
    const isEverywhere = reachedFrom(frame, 1, context).has(id) || reachedFrom(rooms, inOwn, context).has(id)
    return isEverywhere && isOfDesk(id, context)
  },
  rooms: (id, context) => reachedFrom(rooms, 2, context).has(id) && isOfDesk(id, context),
}

function filesOf(...names: string[]): string[] {
  return names.map((name) => `admin/${name}.tsx`)
}

function isOfDesk(id: string, context: Context): boolean {
  return !reachedFrom(shop, 1, context).has(id)
}

/** The home page and what stands around every page of the shop. */
const frontDoor = [
  'entry.client.tsx',
  'root.tsx',
  'storefront/storefront-layout.tsx',
  'storefront/home/home.tsx',
]
/** What only the home page shows stays with it. */
const homeAlone = /storefront[\\/](home|texts[\\/](ms[\\/]|en[\\/])?home\.ts)/
/** Begins to run the page: alone, so that whatever others share with it can be read before. */
const entry = /entry\.client\.tsx$/

/** Pages to look at: together they fetch nothing that only forms need. */
const shelves = [
  'category/category-grid.tsx',
  'category/product-list.tsx',
  'calculator/calculator.tsx',
  'search/search.tsx',
].map((file) => `storefront/${file}`)

/** Pages to order on. */
const forms = ['order/order.tsx', 'iron-on/name-tag.tsx', 'iron-on/logo.tsx', 'design/design.tsx'].map(
  (file) => `storefront/${file}`,
)

/** Ours, as far as the browser reads it; windows and menus bring a library of 12 kB along and stay by themselves. */
const ours =
  /[\\/](web[\\/](ui|account|storefront)[\\/](?!(confirm-)?dialog|menu|tabs)|web[\\/][\w-]+\.ts|core[\\/])/

const belongs: Record<(typeof sharedScripts)[number], Belongs> = {
  react: (id) => /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/.test(id),
  front: (id, context) =>
    reachedFrom(frontDoor, 1, context).has(id) && !homeAlone.test(id) && !entry.test(id),
  zod: (id) => /node_modules[\\/]zod[\\/]/.test(id),
  fields: (id) => /node_modules[\\/](react-hook-form|@hookform)[\\/]/.test(id),
  shop: (id, context) => ours.test(id) && reachedFrom(shelves, 2, context).has(id),
  // What calculators and forms share: no calculator brings what checks a form.
  goods: (id, context) =>
    ours.test(id) &&
    reachedFrom(shelves, 1, context).has(id) &&
    (isCore(id) || reachedFrom(forms, 1, context).has(id)),
  values: (id, context) => isCore(id) && reachedFrom(forms, 1, context).has(id),
  forms: (id, context) => ours.test(id) && reachedFrom(forms, 2, context).has(id),
}

const isCore = (id: string) => /[\\/]core[\\/]/.test(id)

/** The rest of what pages of the shop share. Without these groups it would be in files of the back-office. */
const rest: Record<string, Belongs> = {
  dialog: (id) => /[\\/]overlays[\\/](confirm-)?dialog\.tsx$/.test(id),
  calls: (id, context) => isCore(id) && reachedFrom(shop, 1, context).has(id),
  // Without schemas, unlike what else the back-office shares with the shop.
  parts: (id) => /[\\/]web[\\/](use-typed\.ts|ui[\\/]copy-button\.tsx)$/.test(id),
}

/**
 * Fewer, fuller files: each is a request, which a slow phone makes six of at a time, and a line in the page before
 * its first paint; and small ones compress badly. What is in them is found by the imports of the pages themselves.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  ...sharedScripts.map((name) => [name, belongs[name]] as const),
  ...Object.entries(rest),
  ...Object.entries(deskGroups),
].map(([name, has], place, { length }) => ({
  name: (id, context) => (has(id, context) ? name : null),
  debugName: name,
  priority: length - place,
}))

type Context = Rolldown.ChunkingContext
/** Whether a module goes into a group. */
type Belongs = (id: string, context: Context) => boolean

const found = new Map<string[], Map<string, number>>()

/** Our modules that at least so many of these pages import, themselves or by what they import. */
function reachedFrom(
  pages: string[],
  least: number,
  context: Context,
): { has: (id: string) => boolean } {
  let counts = found.get(pages)
  if (!counts) {
    counts = new Map()
    found.set(pages, counts)
    for (const page of pages)
      for (const id of importsOf(resolve('web', page), context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { has: (id) => (counts.get(id) ?? 0) >= least }
}

function importsOf(start: string, context: Context): Set<string> {
  const seen = new Set<string>()
  const look = (id: string) => {
    if (seen.has(id) || id.includes('node_modules')) return
    seen.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) look(imported)
  }
  look(start)
  return seen
}
