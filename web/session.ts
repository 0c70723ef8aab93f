import { useSyncExternalStore } from 'react'
import { toast } from './ui/toasts/toast.ts'
import type { UserRole } from '#core/contract.ts'
import { isTokenPlausible } from '#core/shared/token.ts'
import { getRole } from '#core/shared/role.ts'

/** Shown when the session has expired (AUTH-04). */
export const sessionExpiredMessage = 'Session expired. Please log in again.'

const checkEveryMs = 5 * 60_000
const listeners = new Set<() => void>()
let lastEnd: 'logout' | 'expired' | null = null
let isExpiryIgnored = false
let read: { user: string | null; token: string | null; session: Session | null } | undefined

/** Stores the user and the token (AUTH-02). Throws if the browser blocks storage for this site. */
export function startSession(user: AuthUser): void {
  localStorage.setItem('auth_user', JSON.stringify(user))
  localStorage.setItem('auth_token', user.token)
  lastEnd = null
  announce()
}

export function changeSessionUser(change: Pick<AuthUser, 'email' | 'displayName'>): void {
  const session = getCurrentSession()
  if (session) startSession({ ...session, role: session.role ?? '', ...change })
}

/**
 * `expired` also notifies the listeners of `onSessionExpired`. Pass the rejected token, so that a late
 * response to an old token can't end a newer session.
 */
export function endSession(why: 'logout' | 'expired', refusedToken?: string): void {
  if (refusedToken !== undefined && refusedToken !== readToken()) return
  if (why === 'expired' && isExpiryIgnored) return
  const session = getCurrentSession()
  if (why === 'expired' && session) for (const listener of expiryListeners) listener(session)
  try {
    localStorage.removeItem('auth_user')
    localStorage.removeItem('auth_token')
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  lastEnd = why
  if (why === 'expired') toast.error(sessionExpiredMessage)
  announce()
}

/** From now until the page is reloaded, only `endSession('logout')` ends the session. */
export function ignoreSessionExpiry(): void {
  isExpiryIgnored = true
}

export function onSessionExpired(listener: (session: Session) => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}
const expiryListeners = new Set<(session: Session) => void>()

/** Returns `true` if the user signed out on this page. In that case, the return path is not stored. */
export const wasLoggedOut = () => lastEnd === 'logout'

export const readToken = () => stored('auth_token')

/** Returns `null` for visitors. */
export function getCurrentSession(): Session | null {
  const [user, token] = [stored('auth_user'), stored('auth_token')]
  if (!read || read.user !== user || read.token !== token) read = { user, token, session: parse(user, token) }
  return read.session
}

/**
 * `undefined` in the server-rendered page and on the first paint. While a component uses this hook, the
 * session is checked immediately and every 5 minutes (AUTH-04).
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(onSessionChange, getCurrentSession, () => undefined)
}

/** `changed` is also called for changes in other tabs. Returns a function that unsubscribes. */
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

/** Signed-in user as stored in the browser (AUTH-02). */
interface AuthUser {
  token: string
  email: string
  displayName: string
  nicename: string
  role: string
}

/** The role is `null` if this version doesn't know the stored role. */
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

/** Accepts only strings, because stored values may have been edited by hand or written by another version. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
