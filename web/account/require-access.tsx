import { useState, type ReactNode } from 'react'
import { Navigate, useLocation, type Location } from 'react-router'
import type { Access } from '../../core/contract.ts'
import { allows } from '../../core/shared/role.ts'
import { useSession, wasLoggedOut } from '../session.ts'

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
  access: Access
  otherwise?: string
  fallback?: ReactNode
  children: ReactNode
}) {
  const session = useSession()
  if (session === undefined) return fallback
  if (session === null) return <ToSignIn />
  return allows(access, session.role) ? children : <Navigate to={otherwise} replace />
}

/**
 * React shows a page that is gone to when it is ready, and the end of a session at once: nobody is sent away who has left
 * by then. The page gone to says for itself who may see it.
 */
function ToSignIn() {
  const shown = useLocation()
  return shown.pathname === window.location.pathname && <SentToSignIn />
}

/** The way back is the browser's address, once. */
function SentToSignIn() {
  const [state] = useState(() => {
    const { pathname, search, hash } = window.location
    return wasLoggedOut() ? null : { from: pathname + search + hash }
  })
  return <Navigate to="/login" replace state={state} />
}

/** Where to go after signing in: the guarded page that was asked for, else the back-office (AUTH-02). */
export function wayBack({ state }: Location<unknown>): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') ? from : '/admin'
}
