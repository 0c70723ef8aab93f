import { userRoles, type UserRole } from '#core/contract.ts'
import type { RoleMap } from '#core/identity/sign-in-settings.ts'
import { parseRole, getRole } from '#core/shared/role.ts'
import type { UserRow } from '../identity-store.ts'

/** The highest of the roles that a site states, through the map; null: none that may sign in here. */
export function roleThrough(map: RoleMap, stated: readonly string[]): UserRole | null {
  const known = stated.map((name) => parseRole(name) ?? map[name.trim().toLowerCase()] ?? null)
  return userRoles.find((role) => known.includes(role)) ?? null
}

/**
 * The role that a user acts in. Of a user of the site, who has told us nothing yet, only where the rule by name was
 * chosen to hold then (D-02); null: none.
 */
export function actingRole(
  user: Pick<UserRow, 'source' | 'siteTold' | 'role' | 'nicename'>,
  { roleByName }: { roleByName: boolean },
): UserRole | null {
  if (user.source === 'own') return getRole(user)
  if (user.siteTold === 'role') return user.role
  return user.siteTold === null && roleByName ? getRole({ nicename: user.nicename }) : null
}
