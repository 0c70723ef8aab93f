/** Roles by rank, highest first (AUTH-05). */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** Scopes of an API key. */
export const scopes = ['messages', 'contacts', 'catalog', 'orders'] as const
export type Scope = (typeof scopes)[number]

/**
 * The permitted callers of a call: `anyone`, a signed-in user of at least `role` (only that role with `exactly`), or an API key
 * with the `scope`.
 */
export type Access = { anyone: true } | { anyone?: never; role: Role; exactly?: true; scope?: Scope }

/** Parses a role in any case. `admin` counts as administrator. Returns `null` if it is unknown. */
export function roleNamed(text: string): Role | null {
  const name = text.trim().toLowerCase()
  return roles.find((role) => role === name || (name === 'admin' && role === 'administrator')) ?? null
}

/**
 * Returns the role of a user: the stated one, or else administrator for the nicename `admin` and contributor for
 * everyone else (AUTH-05). Returns `null` if the stated role is unknown; the user has no access then.
 */
export function roleOf(user: { nicename: string; role?: string | null | undefined }): Role | null {
  if (user.role) return roleNamed(user.role)
  return user.nicename === 'admin' ? 'administrator' : 'contributor'
}

/** Returns true if the role has the access. The server enforces it, and screens hide what it forbids. */
export function allows(access: Access, role: Role | null): boolean {
  if (access.anyone) return true
  if (!role) return false
  return access.exactly ? role === access.role : roles.indexOf(role) <= roles.indexOf(access.role)
}
