import { isNull } from 'drizzle-orm'
import type { CallAccess } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import type { Db } from '#server/db/database.ts'
import { usersTable } from './identity-tables.ts'
import { findSignInSettings } from './sign-in/sign-in-settings-store.ts'
import { getEffectiveRole } from './wordpress/wordpress-roles.ts'

export async function findStaffIdsWithAccess(db: Db, access: CallAccess): Promise<string[]> {
  const users = await db.select().from(usersTable).where(isNull(usersTable.disabledAt))
  const settings = await findSignInSettings(db)
  return users.filter((user) => isAllowed(access, getEffectiveRole(user, settings))).map(({ id }) => id)
}
