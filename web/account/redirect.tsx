import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

/**
 * Navigates to another page instead of this one, with the current `state`. React shows the target only when it is
 * ready but applies session changes immediately, so this does nothing once the user has left the page. The target
 * page checks access itself.
 */
export function Redirect({ to, state = none }: { to: string; state?: () => unknown }) {
  const shown = useLocation()
  return shown.pathname === window.location.pathname && <RedirectNow to={to} state={state} />
}

function RedirectNow({ to, state }: { to: string; state: () => unknown }) {
  const [taken] = useState(state)
  return <Navigate to={to} replace state={taken} />
}

const none = () => null
