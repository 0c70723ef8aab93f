import { useState } from 'react'
import { requireRole } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { useSession, wasLoggedOut } from '#web/session.ts'
import { prefetchQueries } from '../prefetch.ts'
import { wallQuery } from './use-wall.ts'
import { WallScreen } from './wall-screen.tsx'

const access = requireRole('contributor')

/** Makes the server render the page. */
export const loader = () => null

export const clientLoader = prefetchQueries(() => [wallQuery()])

/**
 * The shop screen, which stays open all day. It requires a sign-in to open. When the session expires, it keeps
 * showing the last data with a notice. Signing out closes it.
 */
export default function ShopScreenPage() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  const allowed = session ? isAllowed(access, session.role) : false
  if (allowed && !opened) setOpened(true)
  if (allowed || (opened && session === null && !wasLoggedOut())) return <WallScreen signedIn={allowed} />
  return <RequireAccess access={access}>{null}</RequireAccess>
}
