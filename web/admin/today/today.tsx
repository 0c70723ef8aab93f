import { useState } from 'react'
import { requireRole } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { useSession, wasLoggedOut } from '#web/session.ts'
import { prefetch } from '../prefetch.ts'
import { wallQuery } from './use-wall.ts'
import { WallScreen } from './wall-screen.tsx'

const access = requireRole('contributor')

/** Keeps the page rendered on the server. */
export const loader = () => null

export const clientLoader = prefetch(() => [wallQuery()])

/**
 * The screen that is open all day in the shop. Whoever opens it is signed in; when that runs out while it hangs there, it stays
 * up with what was seen last, and says so. Who signs out takes it away.
 */
export default function Today() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  const allowed = session ? isAllowed(access, session.role) : false
  if (allowed && !opened) setOpened(true)
  if (allowed || (opened && session === null && !wasLoggedOut())) return <WallScreen signedIn={allowed} />
  return <RequireAccess access={access}>{null}</RequireAccess>
}
