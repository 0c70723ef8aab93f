/**
 * Whether a sign-in token may still hold: three parts split by dots, and an expiry, if it has one, in the future
 * (AUTH-04). Only the server can tell whether it does hold. `now` in ms.
 */
export function tokenMayHold(token: string, now: number): boolean {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => part === '')) return false
  const claims = readClaims(parts[1] ?? '')
  if (!claims) return false
  return claims.exp === undefined || (typeof claims.exp === 'number' && claims.exp * 1000 > now)
}

/** The middle part: JSON in base64 for URLs. Null when it is something else. */
function readClaims(part: string): { exp?: unknown } | null {
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}
