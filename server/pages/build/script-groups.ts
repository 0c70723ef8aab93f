import type { Rolldown } from 'vite'
import { sharedScripts } from '../shared-scripts.ts'
import { deskGroups } from './desk-groups.ts'
import { reachedFrom, type Belongs } from './reached-from.ts'

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
    ours.test(id) && reachedFrom(shelves, 1, context).has(id) && reachedFrom(forms, 1, context).has(id),
  values: (id, context) => /[\\/]core[\\/]/.test(id) && reachedFrom(forms, 2, context).has(id),
  forms: (id, context) => ours.test(id) && reachedFrom(forms, 2, context).has(id),
}

/**
 * Fewer, fuller files: each is a request, which a slow phone makes six of at a time, and a line in the page before
 * its first paint; and small ones compress badly. What is in them is found by the imports of the pages themselves.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  ...sharedScripts.map((name) => [name, belongs[name]] as const),
  ...Object.entries(deskGroups),
].map(([name, has], place, { length }) => ({
  name: (id, context) => (has(id, context) ? name : null),
  debugName: name,
  priority: length - place,
}))
