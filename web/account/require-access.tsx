import type { ReactNode } from 'react'
import type { Location } from 'react-router'
import type { CallAccess } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession, wasLoggedOut } from '../session.ts'
import { Redirect } from './redirect.tsx'

/**
 * Signed-out users go to `/login` and return afterwards; users without access go to `otherwise` (AUTH-06).
 * Until access is known, also during server rendering, only `fallback` is rendered. If the session ends while
 * the page is open, the user is redirected. The server checks access for every API call, so this component
 * only avoids showing an empty page.
 */
export function RequireAccess({
  access,
  otherwise = '/',
  fallback = null,
  children,
}: {
  access: CallAccess
  otherwise?: string
  fallback?: ReactNode
  children: ReactNode
}) {
  const session = useSession()
  if (session === undefined) return fallback
  if (session === null) return <Redirect to="/login" state={getReturnState} />
  return isAllowed(access, session.role) ? children : <Redirect to={otherwise} />
}

function getReturnState() {
  const { pathname, search, hash } = window.location
  return wasLoggedOut() ? null : { from: pathname + search + hash }
}

/** Returns the page to open after signing in: the requested guarded page, otherwise the back-office (AUTH-02). */
export function getReturnPath({ state }: Location<unknown>): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') ? from : '/admin'
}
