/** Roles by rank, highest first (AUTH-05). */
export const userRoles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type UserRole = (typeof userRoles)[number]

/** Scopes of an API key. */
export const apiKeyScopes = ['messages', 'contacts', 'catalog', 'orders'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/**
 * The permitted callers of a call: `anyone`, a signed-in user of at least `role` (only that role with `exactly`), or an API key
 * with the `scope`.
 */
export type CallAccess =
  | { anyone: true }
  | { anyone?: never; role: UserRole; exactly?: true; scope?: ApiKeyScope }

/** Parses a role in any case. `admin` counts as administrator. Returns `null` if it is unknown. */
export function parseRole(text: string): UserRole | null {
  const name = text.trim().toLowerCase()
  return userRoles.find((role) => role === name || (name === 'admin' && role === 'administrator')) ?? null
}

/**
 * Returns the role of a user: the stated one, or else administrator for the nicename `admin` and contributor for
 * everyone else (AUTH-05). Returns `null` if the stated role is unknown; the user has no access then.
 */
export function getRole(user: { nicename: string; role?: string | null | undefined }): UserRole | null {
  if (user.role) return parseRole(user.role)
  return user.nicename === 'admin' ? 'administrator' : 'contributor'
}

/** Returns true if the role has the access. The server enforces it, and screens hide what it forbids. */
export function isAllowed(access: CallAccess, role: UserRole | null): boolean {
  if (access.anyone) return true
  if (!role) return false
  return access.exactly ? role === access.role : userRoles.indexOf(role) <= userRoles.indexOf(access.role)
}
