import { Link, useLocation } from 'react-router'

const sections = [
  { to: '/settings', label: 'Shop' },
  { to: '/settings/payment', label: 'Payment' },
  { to: '/settings/messages', label: 'Message texts' },
  { to: '/settings/production', label: 'Production' },
  { to: '/settings/gateway', label: 'Gateway' },
  { to: '/settings/alerts', label: 'Alerts' },
  { to: '/settings/drive', label: 'Google Drive' },
  { to: '/settings/team', label: 'Team' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/privacy', label: 'Privacy notice' },
  { to: '/settings/people', label: 'People’s data' },
  { to: '/settings/retention', label: 'Retention' },
  { to: '/settings/activity', label: 'Activity' },
]

/** The sections: a list at the side, on the phone a row that scrolls to where one is. */
export function SettingsNav() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <nav aria-label="Settings" className="min-w-0 lg:sticky lg:top-20">
      <ul className="-mx-4 flex overflow-x-auto border-b border-line px-4 lg:mx-0 lg:grid lg:gap-0.5 lg:border-0 lg:px-0">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              ref={path === to ? showEntry : undefined}
              aria-current={path === to ? 'page' : undefined}
              className={entryLook}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showEntry(entry: HTMLAnchorElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

const entryLook =
  'flex min-h-11 items-center border-b-2 border-transparent px-3 text-15 font-semibold whitespace-nowrap text-quiet ' +
  'no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink ' +
  'lg:min-h-10 lg:rounded-control lg:border-0 lg:font-normal lg:hover:bg-sunk lg:aria-[current]:bg-sunk ' +
  'lg:aria-[current]:font-semibold'
