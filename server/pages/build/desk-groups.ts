import { globSync } from 'node:fs'
import { reachedFrom, type Belongs, type Context } from './reached-from.ts'

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
const shop = ['root.tsx', 'entry.client.tsx', ...globSync('{storefront,account}/**/*.tsx', { cwd: 'web' })]

/** What the rooms of the back-office share, in two files instead of ninety; never what the shop has, too. */
export const deskGroups: Record<string, Belongs> = {
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
