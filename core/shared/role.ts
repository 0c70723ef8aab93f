/** Roles sorted by rank, highest first (AUTH-05). */
export const userRoles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type UserRole = (typeof userRoles)[number]

export const apiKeyScopes = ['conversations', 'messages', 'contacts', 'catalog', 'orders'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Scopes that include another scope. `conversations` only reads, `messages` reads and writes. */
const includedScopes: Partial<Record<ApiKeyScope, ApiKeyScope>> = { messages: 'conversations' }

export const hasScope = (scopes: readonly ApiKeyScope[], wanted: ApiKeyScope): boolean =>
  scopes.some((scope) => scope === wanted || includedScopes[scope] === wanted)

/**
 * Allowed callers: `anyone`, a signed-in user of at least `role` (with `exactly`, only of that role), or an API key
 * with the `scope`.
 */
export type CallAccess =
  | { anyone: true }
  | { anyone?: never; role: UserRole; exactly?: true; scope?: ApiKeyScope }

/**
 * Parses the name of a role, ignoring upper and lower case. `admin` means administrator. Returns `null` for unknown
 * roles.
 */
export function parseRole(text: string): UserRole | null {
  const name = text.trim().toLowerCase()
  return userRoles.find((role) => role === name || (name === 'admin' && role === 'administrator')) ?? null
}

/**
 * Returns the role of a user (AUTH-05). If no role is stated, the user with the nicename `admin` is an administrator,
 * and everyone else is a contributor. Returns `null` if the stated role is unknown; the user then has no access.
 */
export function getRole(user: { nicename: string; role?: string | null | undefined }): UserRole | null {
  if (user.role) return parseRole(user.role)
  return user.nicename === 'admin' ? 'administrator' : 'contributor'
}

/**
 * Returns true if a user with this role may make the call. The server enforces the access, and screens hide what the
 * role may not do.
 */
export function isAllowed(access: CallAccess, role: UserRole | null): boolean {
  if (access.anyone) return true
  if (!role) return false
  return access.exactly ? role === access.role : userRoles.indexOf(role) <= userRoles.indexOf(access.role)
}
