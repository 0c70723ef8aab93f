import type { Role } from '#core/contract.ts'
import { tokenMayHold } from '#core/shared/token.ts'
import { roleOf } from '#core/shared/role.ts'

/** The signed-in user as kept in browser storage (AUTH-02). */
export interface AuthUser {
  token: string
  email: string
  displayName: string
  nicename: string
  role: string
}

/** Who is signed in, with the role as one that we know; null: a role that nobody has heard of. */
export type Session = Omit<AuthUser, 'role'> & { role: Role | null }

export function parse(user: string | null, token: string | null): Session | null {
  if (!user || !token || !tokenMayHold(token, Date.now())) return null
  try {
    const { email, displayName, nicename, role }: Record<string, unknown> = JSON.parse(user)
    return {
      token,
      email: textOf(email),
      displayName: textOf(displayName),
      nicename: textOf(nicename),
      role: roleOf({ nicename: textOf(nicename), role: textOf(role) }),
    }
  } catch {
    return null
  }
}

/** Storage can be written by hand and by other versions. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
