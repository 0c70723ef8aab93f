import { userRoles, type UserRole } from '#core/contract.ts'
import type { RoleMap } from '#core/identity/sign-in-settings.ts'
import { parseRole, getRole } from '#core/shared/role.ts'
import type { UserRow } from '../identity-store.ts'

/** Returns the highest of the mapped roles. Returns `null` if no role may sign in. */
export function mapToHighestRole(map: RoleMap, stated: readonly string[]): UserRole | null {
  const known = stated.map((name) => parseRole(name) ?? map[name.trim().toLowerCase()] ?? null)
  return userRoles.find((role) => known.includes(role)) ?? null
}

/**
 * Returns the user's effective role, or `null` if the user has none. If the site has not reported a role, the
 * role by username applies if the shop has enabled that rule (D-02).
 */
export function getEffectiveRole(
  user: Pick<UserRow, 'source' | 'siteTold' | 'role' | 'nicename'>,
  { roleByName }: { roleByName: boolean },
): UserRole | null {
  if (user.source === 'own') return getRole(user)
  if (user.siteTold === 'role') return user.role
  return user.siteTold === null && roleByName ? getRole({ nicename: user.nicename }) : null
}
