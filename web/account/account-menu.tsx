import { useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { cx } from '../ui/cx.ts'
import { ChevronDownIcon, PersonIcon } from '../ui/icons.tsx'
import { AccountEntries } from './account-entries.tsx'
import { accountName } from './account-name.ts'
import { useOpenMenu } from './use-open-menu.ts'

/**
 * The account menu of every page's header (MENU-01 to 03): a person icon that leads to the sign-in, or a badge
 * that opens the menu. The server's page shows the icon: it is the same for everyone. No popover library, since
 * customers load this too.
 */
export function AccountMenu() {
  const session = useSession()
  if (!session) {
    return (
      <Link to="/login" aria-label="Sign in" title="Sign in" className={triggerLook}>
        <PersonIcon width={24} height={24} />
      </Link>
    )
  }
  return <Badge email={session.email} administrator={session.role === 'administrator'} />
}

function Badge({ email, administrator }: { email: string; administrator: boolean }) {
  const [open, setOpen] = useState(false)
  const [box, badge, menuId] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null), useId()]
  const { name, initial } = accountName(email)
  const named = /^\/admin(\/|$)/.test(useLocation().pathname)
  useOpenMenu(box, open, (byKey) => {
    setOpen(false)
    if (byKey) badge.current?.focus()
  })
  return (
    <div ref={box} className="relative">
      <button
        ref={badge}
        type="button"
        aria-label={`Account menu: ${name}`}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
        className={cx(triggerLook, named && 'px-1.5')}
      >
        <span className="grid size-8 place-items-center rounded-full bg-ink font-display text-15 font-bold text-paper">
          {initial}
        </span>
        {named && (
          <>
            <span className="max-w-20 truncate text-15 font-semibold sm:max-w-40">{name}</span>
            <ChevronDownIcon className={cx('shrink-0 text-quiet', open && 'rotate-180')} />
          </>
        )}
      </button>
      {open && (
        <AccountEntries
          id={menuId}
          email={email}
          administrator={administrator}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const triggerLook =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink no-underline ' +
  'hover:bg-sunk aria-expanded:bg-sunk'
