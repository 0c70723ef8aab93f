import { useSyncExternalStore } from 'react'
import { toast } from './ui/toasts/toast.ts'
import type { UserRole } from '#core/contract.ts'
import { isTokenPlausible } from '#core/shared/token.ts'
import { getRole } from '#core/shared/role.ts'

/** What is said when the session has expired (AUTH-04). */
export const sessionExpired = 'Session expired. Please log in again.'

const checkEveryMs = 5 * 60_000
const listeners = new Set<() => void>()
let lastEnd: 'logout' | 'expired' | null = null
let read: { user: string | null; token: string | null; session: Session | null } | undefined

/** Keeps the user and the token (AUTH-02). Throws when the browser keeps nothing for this site. */
export function startSession(user: AuthUser): void {
  localStorage.setItem('auth_user', JSON.stringify(user))
  localStorage.setItem('auth_token', user.token)
  lastEnd = null
  announce()
}

/** The user has changed what is shown of them; the session goes on. */
export function changeSessionUser(change: Pick<AuthUser, 'email' | 'displayName'>): void {
  const session = currentSession()
  if (session) startSession({ ...session, role: session.role ?? '', ...change })
}

/**
 * Clears both storage entries. `expired` also says so; give it the token that was refused, so that a late answer
 * to an old one can't end a session that has begun since.
 */
export function endSession(why: 'logout' | 'expired', refusedToken?: string): void {
  if (refusedToken !== undefined && refusedToken !== readToken()) return
  const session = currentSession()
  if (why === 'expired' && session) for (const hear of expiryListeners) hear(session)
  try {
    localStorage.removeItem('auth_user')
    localStorage.removeItem('auth_token')
  } catch {
    // Storage is off: then nothing was stored.
  }
  lastEnd = why
  if (why === 'expired') toast.error(sessionExpired)
  announce()
}

/** Hears of a session that expires, while its page still stands; returns how to stop. */
export function onSessionExpired(hear: (session: Session) => void): () => void {
  expiryListeners.add(hear)
  return () => expiryListeners.delete(hear)
}
const expiryListeners = new Set<(session: Session) => void>()

/** Whether the last session of this page was ended by the person: then the way back is not remembered. */
export const wasLoggedOut = () => lastEnd === 'logout'

export const readToken = () => stored('auth_token')

/** Who is signed in now; null: nobody. */
export function currentSession(): Session | null {
  const [user, token] = [stored('auth_user'), stored('auth_token')]
  if (!read || read.user !== user || read.token !== token) read = { user, token, session: parse(user, token) }
  return read.session
}

/**
 * Who is signed in, following every change, also in other tabs. Undefined in the server's page and on the first
 * paint, which can't know it yet. While it is used, the session is checked at once and every 5 minutes (AUTH-04).
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(onSessionChange, currentSession, () => undefined)
}

/** Calls `changed` at every change of the session, also one made in another tab; returns how to stop. */
export function onSessionChange(changed: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', announce)
    timer = window.setInterval(check, checkEveryMs)
    queueMicrotask(check)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    window.removeEventListener('storage', announce)
    window.clearInterval(timer)
  }
}
let timer: number | undefined

function announce(): void {
  for (const changed of listeners) changed()
}

function check(): void {
  const [user, token] = [stored('auth_user'), stored('auth_token')]
  if (user === null && token === null) return
  if (!parse(user, token)) endSession('expired')
}

/** The signed-in user as kept in browser storage (AUTH-02). */
interface AuthUser {
  token: string
  email: string
  displayName: string
  nicename: string
  role: string
}

/** Who is signed in, with the role as one that we know; null: a role that nobody has heard of. */
type Session = Omit<AuthUser, 'role'> & { role: UserRole | null }

function parse(user: string | null, token: string | null): Session | null {
  if (!user || !token || !isTokenPlausible(token, Date.now())) return null
  try {
    const { email, displayName, nicename, role }: Record<string, unknown> = JSON.parse(user)
    return {
      token,
      email: textOf(email),
      displayName: textOf(displayName),
      nicename: textOf(nicename),
      role: getRole({ nicename: textOf(nicename), role: textOf(role) }),
    }
  } catch {
    return null
  }
}

/** Storage can be written by hand and by other versions. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
