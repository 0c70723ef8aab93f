import { maxResultsPerKind, searchBackOffice } from '#core/search/search.ts'
import { listContactPage } from '#core/contacts/contacts.ts'
import { isAllowed } from '#core/shared/role.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Feature } from '#server/http/route.ts'
import { catalogQueries } from '../catalog/catalog.ts'
import { searchContacts } from '../contacts/contacts.ts'
import { orderQueries } from '../orders/orders.ts'

/** The result has only records that the caller's role may read. */
export function createSearch({ db }: Pick<Database, 'db'>): Feature {
  return {
    name: 'search',
    routes: [
      route(searchBackOffice, async ({ query }, { caller }) => {
        const role = caller?.kind === 'user' ? caller.role : null
        const [orders, people, products] = await Promise.all([
          orderQueries.bySearch(db, query, 4 * maxResultsPerKind),
          isAllowed(listContactPage.access, role) ? searchContacts(db, query, maxResultsPerKind) : [],
          catalogQueries.products(db, query, maxResultsPerKind),
        ])
        // An order whose number is exactly the query comes first, because parts of an order number also occur in
        // phone numbers.
        const named = orders.toSorted((a, b) => Number(b.number === query) - Number(a.number === query))
        return {
          orders: named
            .slice(0, maxResultsPerKind)
            .map(({ publicId, number, nama, stage }) => ({ id: publicId, number, nama, stage })),
          people: people.map(({ id, name, phone }) => ({ id, name, phone })),
          products: products.map(({ id, name, category }) => ({ id, name, category })),
        }
      }),
    ],
  }
}
