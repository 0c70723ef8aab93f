/**
 * Returns true if a sign-in token may be valid: it has three parts separated by dots and has not expired (AUTH-04).
 * Only the server can verify the signature. `now` is in ms.
 */
export function isTokenPlausible(token: string, now: number): boolean {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => part === '')) return false
  const claims = readClaims(parts[1] ?? '')
  if (!claims) return false
  return claims.exp === undefined || (typeof claims.exp === 'number' && claims.exp * 1000 > now)
}

function readClaims(part: string): { exp?: unknown } | null {
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}
