import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { lazyWithRetry } from '../ui/page/lazy-with-retry.tsx'
import { PersonIcon } from '../ui/front-icons.tsx'
import { useUiTexts } from '../ui/ui-texts.tsx'
import { accountTriggerClass } from './account-trigger-class.ts'

/**
 * Loaded as a separate chunk, because signing out imports a contract that would add 22 kB to every customer's page.
 */
const AccountBadge = lazyWithRetry(() => import('./account-badge.tsx'), {
  waiting: <span className="size-11" />,
})

/**
 * The server renders the person icon, which is the same for everyone (MENU-01 to MENU-03). Customers also
 * load this component, so it uses no popover library.
 */
export function AccountMenu() {
  const session = useSession()
  const { signIn } = useUiTexts()
  if (!session) {
    return (
      <Link to="/login" aria-label={signIn} title={signIn} className={accountTriggerClass}>
        <PersonIcon width={24} height={24} />
      </Link>
    )
  }
  return <AccountBadge email={session.email} administrator={session.role === 'administrator'} />
}
