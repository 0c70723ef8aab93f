import { useId, useRef, useState, useEffect, useEffectEvent, type RefObject, type ReactNode } from 'react'
import { useLocation, Link, useNavigate } from 'react-router'
import { cx } from '../ui/cx.ts'
import { ChevronDownIcon, DashboardIcon, GearIcon, HomeIcon, LogoutIcon, PersonIcon } from '../ui/icons.tsx'
import { accountTriggerClass } from './account-trigger-class.ts'
import { useOnLeave } from '../ui/overlays/use-on-leave.ts'
import { logOut } from './log-out.ts'

/**
 * With large text on a phone, the page title takes precedence over the name, because the menu also shows the
 * name (MENU-02, MENU-03).
 */
export default function AccountBadge({ email, administrator }: { email: string; administrator: boolean }) {
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
        className={cx(accountTriggerClass, named && 'px-1.5')}
      >
        <span className="grid size-8 place-items-center rounded-full bg-ink font-display text-15 font-bold text-paper">
          {initial}
        </span>
        {named && (
          <>
            <span className="max-w-20 truncate text-15 font-semibold sm:max-w-40 @max-[15rem]:hidden">
              {name}
            </span>
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

/** The header shows the local part of the email address and its first letter (MENU-02). */
function accountName(email: string): { name: string; initial: string } {
  const name = email.split('@')[0] || 'User'
  return { name, initial: (Array.from(name)[0] ?? 'U').toUpperCase() }
}

/**
 * Escape, or a press or focus outside `box`, closes the menu. Arrow keys move the focus between elements
 * marked `data-entry`. `close(true)` means that the user pressed Escape, so the caller returns the focus to
 * the button.
 */
function useOpenMenu(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  close: (byKey: boolean) => void,
): void {
  useOnLeave(box, open, () => close(false))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close(true)
    if (step === undefined) return
    event.preventDefault()
    moveFocus(box.current, step)
  })
  useEffect(() => {
    if (!open) return undefined
    const abort = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: abort.signal })
    return () => abort.abort()
  }, [open])
}

function moveFocus(box: HTMLElement | null, step: number): void {
  const entries = [...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  entries.at(at === -1 && step < 0 ? -1 : (at + step) % entries.length)?.focus()
}

function AccountEntries({
  id,
  email,
  administrator,
  close,
}: {
  id: string
  email: string
  administrator: boolean
  close: () => void
}) {
  const navigate = useNavigate()
  return (
    <div
      id={id}
      lang="en"
      className="absolute top-full right-0 z-50 mt-1.5 w-60 animate-enter rounded-surface border border-line bg-surface p-1 shadow-lift"
    >
      {email && <p className="truncate border-b border-line px-3 pt-2 pb-2.5 text-13 text-quiet">{email}</p>}
      <ul className="pt-1">
        <Entry to="/" icon={<HomeIcon />} onChoose={close}>
          Home
        </Entry>
        <Entry to="/admin" icon={<DashboardIcon />} onChoose={close}>
          Dashboard
        </Entry>
        <Entry to="/profile" icon={<PersonIcon />} onChoose={close}>
          Profile
        </Entry>
        {administrator && (
          <Entry to="/settings" icon={<GearIcon />} onChoose={close}>
            Settings
          </Entry>
        )}
        <li className="mt-1 border-t border-line pt-1">
          <button
            type="button"
            data-entry
            className={entryClass}
            onClick={() => {
              logOut()
              close()
              void navigate('/login')
            }}
          >
            <LogoutIcon className="text-quiet" />
            Logout
          </button>
        </li>
      </ul>
    </div>
  )
}

function Entry({
  to,
  icon,
  onChoose,
  children,
}: {
  to: string
  icon: ReactNode
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <li>
      <Link to={to} data-entry onClick={onChoose} className={entryClass}>
        <span className="text-quiet">{icon}</span>
        {children}
      </Link>
    </li>
  )
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-15 text-ink no-underline ' +
  'hover:bg-sunk focus-visible:bg-sunk md:min-h-10'
