import type { ReactNode } from 'react'
import type { Location } from 'react-router'
import type { CallAccess } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession, wasLoggedOut } from '../session.ts'
import { Redirect } from './redirect.tsx'

/**
 * Shows a page only to those who may see it (AUTH-06): the signed-out go to `/login` and come back afterwards,
 * those without the access to `otherwise`. Nothing of the page is rendered before that is known, on the server
 * neither: `fallback` stands instead. When the session ends while the page is open, this sends it away too.
 * The calls behind the page are guarded by the server; this only spares people a page that would stay empty.
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
  if (session === null) return <Redirect to="/login" state={fromHere} />
  return isAllowed(access, session.role) ? children : <Redirect to={otherwise} />
}

/** The way back is the browser's address. */
function fromHere() {
  const { pathname, search, hash } = window.location
  return wasLoggedOut() ? null : { from: pathname + search + hash }
}

/** Where to go after signing in: the guarded page that was asked for, else the back-office (AUTH-02). */
export function wayBack({ state }: Location<unknown>): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') ? from : '/admin'
}
