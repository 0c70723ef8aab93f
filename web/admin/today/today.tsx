import { useState } from 'react'
import { requireRole } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { useSession, wasLoggedOut } from '#web/session.ts'
import { prefetchQueries } from '../prefetch.ts'
import { wallScreenQuery } from './use-wall-screen.ts'
import { WallScreen } from './wall-screen.tsx'

const access = requireRole('contributor')

/**
 * Exporting this loader lets the server render the page, which would otherwise wait for the client loader.
 */
export const loader = () => null

export const clientLoader = prefetchQueries(() => [wallScreenQuery()])

/**
 * Opening the screen requires a sign-in. After the session has expired, the last data stays visible with a
 * notice. Signing out closes the screen.
 */
export default function ShopScreenPage() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  const allowed = session ? isAllowed(access, session.role) : false
  if (allowed && !opened) setOpened(true)
  if (allowed || (opened && session === null && !wasLoggedOut())) return <WallScreen signedIn={allowed} />
  return <RequireAccess access={access}>{null}</RequireAccess>
}
