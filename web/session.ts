/** The signed-in user as kept in browser storage (admin.md 3). */
export interface AuthUser {
  token: string
  email: string
  displayName: string
  nicename: string
  role: string
}

export function readToken(): string | null {
  try {
    return localStorage.getItem('auth_token')
  } catch {
    return null
  }
}

/** Clears both storage entries. */
export function endSession(_why: 'logout' | 'expired'): void {
  try {
    localStorage.removeItem('auth_user')
    localStorage.removeItem('auth_token')
  } catch {
    // Storage is off: then nothing was stored.
  }
}
