import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { UserRow } from './identity-store.ts'
import { users } from './identity-tables.ts'
import type { WordpressPerson } from './wordpress.ts'

/**
 * The user who has this number at this site, as the site describes them now; added at their first sign-in. Two
 * sign-ins at once end in one user.
 */
export async function keepWordpressUser(db: Db, site: string, person: WordpressPerson): Promise<UserRow> {
  const { wordpressId, ...shown } = person
  const [user] = await db
    .insert(users)
    .values({ id: randomUUID(), source: 'wordpress', wordpressSite: site, wordpressId, ...shown })
    .onConflictDoUpdate({
      target: [users.wordpressSite, users.wordpressId],
      targetWhere: sql`source = 'wordpress'`,
      set: shown,
    })
    .returning()
  if (!user) throw new Error('the user of the site was not kept')
  return user
}
