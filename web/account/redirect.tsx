import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

/**
 * Sends to another page instead of this one, with `state` as it is at that moment. React shows a page that is gone to when it
 * is ready, and a change of the session at once: nobody is sent away who has left by then. The page gone to says for itself
 * who may see it.
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
