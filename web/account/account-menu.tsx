import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { part } from '../ui/page/part.tsx'
import { PersonIcon } from '../ui/front-icons.tsx'
import { useWords } from '../ui/words.tsx'
import { accountTriggerLook } from './account-trigger-look.ts'

/** A chunk of its own: it signs out through a call, whose contract would cost every customer's page 22 kB. */
const AccountBadge = part(() => import('./account-badge.tsx'), {
  waiting: <span className="size-11" />,
})

/**
 * The account menu of every page's header (MENU-01 to 03): a person icon that leads to the sign-in, or a badge
 * that opens the menu. The server's page shows the icon: it is the same for everyone. No popover library, since
 * customers load this too.
 */
export function AccountMenu() {
  const session = useSession()
  const { signIn } = useWords()
  if (!session) {
    return (
      <Link to="/login" aria-label={signIn} title={signIn} className={accountTriggerLook}>
        <PersonIcon width={24} height={24} />
      </Link>
    )
  }
  return <AccountBadge email={session.email} administrator={session.role === 'administrator'} />
}
