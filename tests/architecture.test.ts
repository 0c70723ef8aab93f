import { expect, test } from 'vitest'
import { castsIn } from './support/architecture/casts.ts'
import * as imports from './support/architecture/imports.ts'
import { contractsSayByCode } from './support/architecture/sentences.ts'
import * as sql from './support/architecture/sql.ts'
import { readTree, treeOf, type Files, type Tree } from './support/architecture/tree.ts'

/** A rule, the smallest tree that breaks it, and what is said of that. */
interface Rule {
  holds: (tree: Tree) => string[]
  broken: Files
  says: string
}

const rules: Record<string, Rule> = {
  'core imports only zod, two small packages that reckon, and itself': {
    holds: imports.coreKnowsOnlyItself,
    broken: { 'core/shared/money.ts': "import { readFileSync } from 'node:fs'" },
    says: 'core/shared/money.ts imports node:fs',
  },
  'web never imports the server, the server never imports web': {
    holds: imports.webAndServerKnowCoreOnly,
    broken: { 'web/api.ts': "import type { Db } from '#server/platform/database.ts'" },
    says: 'web/api.ts imports server/platform/database.ts',
  },
  'platform knows no feature': {
    holds: imports.platformKnowsNoFeature,
    broken: {
      'server/platform/outside/mail.ts': "import { findShop } from '../../features/settings/settings.ts'",
    },
    says: 'server/platform/outside/mail.ts imports server/features/settings/settings.ts',
  },
  'neither do the pages': {
    holds: imports.platformKnowsNoFeature,
    broken: { 'server/pages/pages.ts': "import { findShop } from '../features/settings/settings.ts'" },
    says: 'server/pages/pages.ts imports server/features/settings/settings.ts',
  },
  'platform knows no pages': {
    holds: imports.platformKnowsNoPages,
    broken: { 'server/platform/http.ts': "import { addPages } from '../pages/pages.ts'" },
    says: 'server/platform/http.ts imports server/pages/pages.ts',
  },
  'what builds the pages is not part of the running program': {
    holds: imports.onlyTheBuildBuilds,
    broken: { 'server/pages/pages.ts': "import { leanManifest } from './build/lean-manifest.ts'" },
    says: 'server/pages/pages.ts imports server/pages/build/lean-manifest.ts',
  },
  'features import only to the left': {
    holds: imports.featuresLeanLeft,
    broken: { 'server/features/media/sweep.ts': "import { record } from '../orders/orders.ts'" },
    says: 'server/features/media/sweep.ts imports server/features/orders/orders.ts',
  },
  'every feature has its place in the order': {
    holds: imports.featuresLeanLeft,
    broken: { 'server/features/loyalty/loyalty.ts': '' },
    says: 'server/features/loyalty/loyalty.ts is of a feature without a place in the order',
  },
  'a feature is reached by the file that bears its name, from wherever': {
    holds: imports.featuresHaveAFace,
    broken: { 'server/app.ts': "import { placeOrder } from './features/orders/placing/place-order.ts'" },
    says: 'server/app.ts imports server/features/orders/placing/place-order.ts',
  },
  'that file offers a dozen things at most': {
    holds: imports.facesAreShort,
    broken: {
      'server/features/media/media.ts': `export { a, b, type C, d, e, f } from './a.ts'
export const g = 1
export async function h() {}
export interface I {}
export type { J, K } from './a.ts'
export { l } from './a.ts'
export function createMedia() {}`,
    },
    says: 'server/features/media/media.ts offers 13: g, h, I, createMedia, a, b, type C, d, e, f, J, K, l',
  },
  'rooms of orders import only what stands before them': {
    holds: imports.roomsOfOrdersLeanLeft,
    broken: {
      'server/features/orders/store/a.ts': "import type { Placing } from '../placing/place-order.ts'",
    },
    says: 'server/features/orders/store/a.ts imports server/features/orders/placing/place-order.ts',
  },
  'rooms of one line do not know each other': {
    holds: imports.roomsOfOrdersLeanLeft,
    broken: { 'server/features/orders/jersey/a.ts': "import { slips } from '../files/slips.ts'" },
    says: 'server/features/orders/jersey/a.ts imports server/features/orders/files/slips.ts',
  },
  'no room of orders imports what puts the rooms together': {
    holds: imports.roomsOfOrdersLeanLeft,
    broken: { 'server/features/orders/desk/a.ts': "import type { Parts } from '../orders.ts'" },
    says: 'server/features/orders/desk/a.ts imports server/features/orders/orders.ts',
  },
  'whatever is of orders is in a room': {
    holds: imports.roomsOfOrdersLeanLeft,
    broken: { 'server/features/orders/vouchers.ts': '' },
    says: 'server/features/orders/vouchers.ts is in no room',
  },
  'rooms of messaging import only what stands before them': {
    holds: imports.roomsOfMessagingLeanLeft,
    broken: { 'server/features/messaging/sender/a.ts': "import { pageOf } from '../list/pages.ts'" },
    says: 'server/features/messaging/sender/a.ts imports server/features/messaging/list/pages.ts',
  },
  'rooms of production import only what stands before them': {
    holds: imports.roomsOfProductionLeanLeft,
    broken: {
      'server/features/production/drawing/a.ts': "import { waiting } from '../making/plan-batch.ts'",
    },
    says: 'server/features/production/drawing/a.ts imports server/features/production/making/plan-batch.ts',
  },
  'no file imports itself, however far around, types included': {
    holds: imports.circles,
    broken: {
      'core/a.ts': "import type { B } from './b.ts'",
      'core/b.ts': "export const c = () => import('./c.ts')",
      'core/c.ts': "export { a } from './a.ts'",
      'core/d.ts': "import { a } from './a.ts'",
    },
    says: 'core/a.ts ⇄ core/b.ts ⇄ core/c.ts',
  },
  'storefront, admin and examples do not import each other': {
    holds: imports.areasAreApart,
    broken: { 'web/storefront/home.tsx': "import { Table } from '../admin/table.tsx'" },
    says: 'web/storefront/home.tsx imports web/admin/table.tsx',
  },
  'ui primitives know no feature': {
    holds: imports.primitivesKnowNoFeature,
    broken: { 'web/ui/button.tsx': "import { moveOrder } from '../../core/orders/desk/order-desk.ts'" },
    says: 'web/ui/button.tsx imports core/orders/desk/order-desk.ts',
  },
  'only stores hold SQL': {
    holds: sql.onlyStoresHoldSql,
    broken: { 'server/features/orders/desk/desk.ts': "import { eq } from 'drizzle-orm'" },
    says: 'server/features/orders/desk/desk.ts holds SQL',
  },
  'SQL is written in stores only, whatever it is written with': {
    holds: sql.onlyStoresHoldSql,
    broken: { 'server/upkeep.ts': 'await db.execute<{ n: number }>(sql`select count(*) from users`)' },
    says: 'server/upkeep.ts holds SQL',
  },
  'a table is named by the stores of its own feature only': {
    holds: sql.tablesHaveOneOwner,
    broken: {
      'migrations/0001-users.sql': 'create table users (id uuid primary key);',
      'server/features/identity/identity-tables.ts': "export const users = pgTable('users', {})",
      'server/features/orders/store/a-store.ts': 'await db.execute(sql`select id from users`)',
    },
    says: 'users is named by server/features/identity/identity-tables.ts and server/features/orders/store/a-store.ts',
  },
  'a function of the database is called by its own feature only': {
    holds: sql.tablesHaveOneOwner,
    broken: {
      'migrations/functions/orders/check_order.sql': '',
      'server/features/people/people-store.ts': 'await db.execute(sql`select check_order(1)`)',
    },
    says: 'server/features/people/people-store.ts calls check_order of orders',
  },
  'SEC-05 pictures are opened in a process of their own only': {
    holds: imports.picturesAreOpenedApart,
    broken: { 'server/features/media/pictures.ts': "import sharp from 'sharp'" },
    says: 'server/features/media/pictures.ts imports sharp',
  },
  'no sentence of a contract travels without a code': {
    holds: contractsSayByCode,
    broken: {
      'core/orders/a.ts':
        "import { z } from 'zod'\nexport const a = z.string().min(1, { error: 'Please say why.' })",
    },
    says: 'core/orders/a.ts says “Please say why.” without a code',
  },
  'what a helper is handed is no sentence, either': {
    holds: contractsSayByCode,
    broken: {
      'core/orders/a.ts': "import { z } from 'zod'\nexport const a = line(z, `At most ${most} rows.`)",
    },
    says: 'core/orders/a.ts says “At most … rows.” without a code',
  },
  'no file is a drawer for everything': {
    holds: imports.filesHaveAName,
    broken: { 'web/ui/utils.ts': '' },
    says: 'web/ui/utils.ts says nothing of what is in it',
  },
}

const program = readTree()
/** `as` in core, server and web; whoever takes some away lowers it. */
const mostCasts = 56

test('there is something to check', () => {
  expect(Object.keys(program.files).length).toBeGreaterThan(1000)
  expect(program.imports.length).toBeGreaterThan(5000)
})

test('what the compiler is told rather than shown becomes less, never more', () => {
  expect(castsIn(program)).toBeLessThanOrEqual(mostCasts)
  const one = { 'core/a.ts': "const a = b as C, d = ['e'] as const" }
  expect(castsIn(treeOf(one))).toBe(1)
})

for (const [title, { holds, broken, says }] of Object.entries(rules)) {
  test(title, () => {
    expect(holds(program)).toEqual([])
    expect(holds(treeOf(broken)).map(inOneOrder)).toContain(inOneOrder(says))
  })
}

/** A circle begins nowhere. */
const inOneOrder = (said: string) => said.split(' ⇄ ').sort().join(' ⇄ ')
