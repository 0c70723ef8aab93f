import { roles, type Role } from '#core/contract.ts'
import type { RoleMap } from '#core/identity/sign-in-settings.ts'
import { roleNamed, roleOf } from '#core/shared/role.ts'
import type { UserRow } from '../identity-store.ts'

/** The highest of the roles that a site states, through the map; null: none that may sign in here. */
export function roleThrough(map: RoleMap, stated: readonly string[]): Role | null {
  const known = stated.map((name) => roleNamed(name) ?? map[name.trim().toLowerCase()] ?? null)
  return roles.find((role) => known.includes(role)) ?? null
}

/**
 * The role that a user acts in. Of a user of the site, who has told us nothing yet, only where the rule by name was
 * chosen to hold then (D-02); null: none.
 */
export function actingRole(
  user: Pick<UserRow, 'source' | 'siteTold' | 'role' | 'nicename'>,
  { roleByName }: { roleByName: boolean },
): Role | null {
  if (user.source === 'own') return roleOf(user)
  if (user.siteTold === 'role') return user.role
  return user.siteTold === null && roleByName ? roleOf({ nicename: user.nicename }) : null
}
