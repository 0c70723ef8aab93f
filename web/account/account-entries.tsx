import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { DashboardIcon, GearIcon, HomeIcon, LogoutIcon, PersonIcon } from '../ui/icons.tsx'
import { logOut } from './log-out.ts'

/** What the account menu offers (MENU-03). */
export function AccountEntries({
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
            className={entryLook}
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
      <Link to={to} data-entry onClick={onChoose} className={entryLook}>
        <span className="text-quiet">{icon}</span>
        {children}
      </Link>
    </li>
  )
}

const entryLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-15 text-ink no-underline ' +
  'hover:bg-sunk focus-visible:bg-sunk md:min-h-10'
