/** Roles by rank, highest first (AUTH-05). */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** What a machine's API key may be issued for. */
export const scopes = ['messages', 'contacts', 'catalog', 'orders'] as const
export type Scope = (typeof scopes)[number]

/**
 * Who may make a call. `anyone`; or a signed-in user of at least `role` (only that role where `exactly`), or,
 * where `scope` is named, an API key that carries it.
 */
export type Access = { anyone: true } | { anyone?: never; role: Role; exactly?: true; scope?: Scope }

/** A role as any source writes it: case doesn't matter, `admin` counts as administrator; null: not one we know. */
export function roleNamed(text: string): Role | null {
  const name = text.trim().toLowerCase()
  return roles.find((role) => role === name || (name === 'admin' && role === 'administrator')) ?? null
}

/**
 * The role a user acts in: the one stated for them; where none is stated, administrator for the nicename `admin`
 * and contributor for everyone else (AUTH-05). Null: stated, but unknown, so they may nothing.
 */
export function roleOf(user: { nicename: string; role?: string | null | undefined }): Role | null {
  if (user.role) return roleNamed(user.role)
  return user.nicename === 'admin' ? 'administrator' : 'contributor'
}

/** Whether a user in this role has the access. The server decides by it, screens hide by it. */
export function allows(access: Access, role: Role | null): boolean {
  if (access.anyone) return true
  if (!role) return false
  return access.exactly ? role === access.role : roles.indexOf(role) <= roles.indexOf(access.role)
}
