import type { Rolldown } from 'vite'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'

const layoutFiles = listFiles('admin-layout', 'guards/signed-in', 'guards/contributor')
const accountPages = listFiles('profile/profile', 'settings/settings')
const adminPages = [
  ...accountPages,
  ...listFiles('overview/overview', 'orders/orders', 'orders/new/new-order', 'orders/groups/groups'),
  ...listFiles('production/production', 'products/products', 'scheduler/scheduler', 'contacts/contacts'),
]
const maxPagesPerGroup = 6

const storefrontFiles = ['root.tsx', 'entry.client.tsx', ...globSync('{storefront,account}/**/*.{ts,tsx}', { cwd: 'web' })]

/**
 * Groups of code that back-office pages share. The code is in two files instead of ninety. Code that the storefront
 * uses is excluded.
 */
const adminGroups: Record<string, GroupRule> = {
  // Small files are joined, because a request costs the browser more than parsing the content of a file.
  desk: (id, context) => {
    if (/node_modules[\\/]@tanstack[\\/]/.test(id)) return true
    const inOwn = findReachedModules(accountPages, 1, context).has(id) ? 2 : maxPagesPerGroup
    const isEverywhere = findReachedModules(layoutFiles, 1, context).has(id) || findReachedModules(adminPages, inOwn, context).has(id)
    return isEverywhere && isAdminOnly(id, context)
  },
  rooms: (id, context) => findReachedModules(adminPages, 2, context).has(id) && isAdminOnly(id, context),
}

function listFiles(...names: string[]): string[] {
  return names.map((name) => `admin/${name}.tsx`)
}

function isAdminOnly(id: string, context: Context): boolean {
  return !findReachedModules(storefrontFiles, 1, context).has(id)
}

const homePageFiles = [
  'entry.client.tsx',
  'root.tsx',
  'storefront/storefront-layout.tsx',
  'storefront/home/home.tsx',
]
/** Matches modules that only the home page uses. They stay out of shared files. */
const homeOnlyPattern = /storefront[\\/](home|texts[\\/](ms[\\/]|en[\\/])?home\.ts)/
/** Matches the entry, which stays in its own file so that shared files can be parsed before it runs. */
const entry = /entry\.client\.tsx$/

/** Pages without forms. They should not load code that only forms need. */
const browsingPages = [
  'category/category-grid.tsx',
  'category/product-list.tsx',
  'calculator/calculator.tsx',
  'search/search.tsx',
].map((file) => `storefront/${file}`)

const orderPages = ['order/order.tsx', 'iron-on/name-tag.tsx', 'iron-on/logo.tsx', 'design/design-upload-section.tsx'].map(
  (file) => `storefront/${file}`,
)

/** Matches Cetak's own browser modules, except dialogs and menus, which need a library of 12 kB. */
const ownModules =
  /[\\/](web[\\/](ui|account|storefront)[\\/](?!(confirm-)?dialog|menu|tabs)|web[\\/][\w-]+\.ts|core[\\/])/

/**
 * Groups of the scripts that pages share. A module that fits several groups is in the first of them. The scripts
 * contain only definitions.
 */
const sharedScriptGroups: Record<string, GroupRule> = {
  react: (id) => /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/.test(id),
  front: (id, context) =>
    findReachedModules(homePageFiles, 1, context).has(id) && !homeOnlyPattern.test(id) && !entry.test(id),
  zod: (id) => /node_modules[\\/]zod[\\/]/.test(id),
  fields: (id) => /node_modules[\\/](react-hook-form|@hookform)[\\/]/.test(id),
  shop: (id, context) => ownModules.test(id) && findReachedModules(browsingPages, 2, context).has(id),
  // Code that calculators and forms share. Form validation is excluded, because calculators don't need it.
  goods: (id, context) =>
    ownModules.test(id) &&
    findReachedModules(browsingPages, 1, context).has(id) &&
    (isCore(id) || findReachedModules(orderPages, 1, context).has(id)),
  values: (id, context) => isCore(id) && findReachedModules(orderPages, 1, context).has(id),
  forms: (id, context) => ownModules.test(id) && findReachedModules(orderPages, 2, context).has(id),
}

const isCore = (id: string) => /[\\/]core[\\/]/.test(id)

/**
 * Groups for further modules that storefront pages share. Without these groups, the modules would be put into
 * back-office files.
 */
const remainingGroups: Record<string, GroupRule> = {
  dialog: (id) => /[\\/]overlays[\\/](confirm-)?dialog\.tsx$/.test(id),
  calls: (id, context) => isCore(id) && findReachedModules(storefrontFiles, 1, context).has(id),
  parts: (id, context) =>
    /[\\/]web[\\/]ui[\\/]/.test(id) &&
    findReachedModules(storefrontFiles, 1, context).has(id) &&
    findReachedModules(adminPages, 1, context).has(id),
}

/**
 * Joins scripts into fewer, larger files. A slow phone requests only six files at a time, and each file adds a line
 * to the page before its first paint. Small files also compress badly. The imports of the pages determine what
 * a group contains.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  ...Object.entries(sharedScriptGroups),
  ...Object.entries(remainingGroups),
  ...Object.entries(adminGroups),
].map(([name, has], place, { length }) => ({
  name: (id, context) => (has(id, context) ? name : null),
  debugName: name,
  priority: length - place,
}))

type Context = Rolldown.ChunkingContext
type GroupRule = (id: string, context: Context) => boolean

const reachedCache = new Map<string[], Map<string, number>>()

/** Returns the modules that at least `least` of the pages import, directly or indirectly. */
function findReachedModules(
  pages: string[],
  least: number,
  context: Context,
): { has: (id: string) => boolean } {
  let counts = reachedCache.get(pages)
  if (!counts) {
    counts = new Map()
    reachedCache.set(pages, counts)
    for (const page of pages)
      for (const id of findImports(resolve('web', page), context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { has: (id) => (counts.get(id) ?? 0) >= least }
}

function findImports(start: string, context: Context): Set<string> {
  const seen = new Set<string>()
  const visitModule = (id: string) => {
    if (seen.has(id) || id.includes('node_modules')) return
    seen.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visitModule(imported)
  }
  visitModule(start)
  return seen
}
