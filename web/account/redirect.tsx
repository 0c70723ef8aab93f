import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

/**
 * React applies session changes immediately but shows the target page only when it is ready, so the redirect
 * is skipped if the user has already left the page. The target page checks access itself.
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
