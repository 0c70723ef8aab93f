import * as Dialog from 'radix-ui/dialog'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseIcon, GearIcon, StoreIcon } from '#web/ui/icons.tsx'
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx'
import { RememberFocus, useFocusReturn } from '#web/ui/overlays/use-focus-return.ts'
import { Wordmark } from '#web/ui/theme/wordmark.tsx'
import { type MenuSection, menuSections } from './sections.tsx'
import { isAllowed } from '#core/shared/role.ts'
import { useConversationCounts } from '../inbox/inbox-queries.ts'
import { useGatewayProvider } from '../use-gateway-kind.ts'

export function SideRail() {
  return (
    <aside className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col border-r border-line bg-surface">
      <div className="flex h-14 items-center border-b border-line px-6">
        <Wordmark className="text-20" />
      </div>
      <SideMenu />
      <SideFooter />
    </aside>
  )
}

export function SideDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false)
  const { remember, onCloseAutoFocus } = useFocusReturn()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-overlay bg-overlay" />
        <Dialog.Content
          lang="en"
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-drawer flex-col bg-surface shadow-lift outline-none"
        >
          <RememberFocus remember={remember} />
          <div className="flex h-14 items-center justify-between border-b border-line pr-2 pl-6">
            <Dialog.Title className="text-20">
              <Wordmark />
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <CloseIcon />
              </IconButton>
            </Dialog.Close>
          </div>
          <SideMenu onChoose={close} />
          <SideFooter onChoose={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SideFooter({ onChoose }: { onChoose?: () => void }) {
  const administrator = useSession()?.role === 'administrator'
  const path = useLocation().pathname
  return (
    <div className="grid gap-0.5 border-t border-line p-3">
      {administrator && (
        <Link
          to="/settings"
          onClick={onChoose}
          aria-current={path === '/settings' || path.startsWith('/settings/') ? 'page' : undefined}
          className={entryClass}
        >
          <GearIcon />
          Settings
        </Link>
      )}
      <div className="flex items-center justify-between">
        <Link to="/" className={cx(entryClass, 'flex-1')}>
          <StoreIcon />
          View shop
        </Link>
        <ThemeToggle className="sm:hidden" />
      </div>
    </div>
  )
}

function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const sections = useSections()
  const path = useLocation().pathname.replace(/\/+$/, '')
  const current = findSection(path, sections)
  return (
    <nav aria-label="Back-office" className="flex-1 overflow-y-auto p-3">
      <ul className="grid gap-0.5">
        {sections.map(({ label, to, icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={to === current?.to ? 'page' : undefined}
              className={entryClass}
            >
              {icon}
              {label}
              {count && <UnreadCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UnreadCount() {
  const unread = useConversationCounts().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="ml-auto text-13 font-semibold text-ink tabular-nums">
      {unread >= 1000 ? '1000+' : unread} <span className="sr-only">unread</span>
    </span>
  )
}

function findSection(path: string, sections: MenuSection[]): MenuSection | undefined {
  return sections
    .filter(({ to, within = to }) => path === to || (within !== '/admin' && path.startsWith(`${within}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}

const entryClass =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-15 text-quiet no-underline lg:min-h-10 ' +
  'hover:bg-sunk hover:text-ink aria-[current]:bg-sunk aria-[current]:font-semibold aria-[current]:text-ink ' +
  'before:absolute before:inset-y-2.5 before:left-0 before:w-0.5 aria-[current]:before:bg-magenta'

function useSections(): MenuSection[] {
  const role = useSession()?.role ?? null
  const sandbox = useGatewayProvider() === 'sandbox'
  return menuSections.filter((section) => isAllowed(section.access, role) && (!section.sandbox || sandbox))
}
