import type { ComponentProps, ReactNode } from 'react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import type { DisabledReason } from '../disabled-reason.ts'

/** `trigger` is a Button or IconButton, which receives the ref and the handlers. */
export function Menu({
  trigger,
  align = 'end',
  label,
  onOpenChange,
  children,
}: {
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Heading inside the menu, e.g. the signed-in user. */
  label?: ReactNode
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <Radix.Root modal={false} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-enter overflow-y-auto rounded-surface border border-line bg-surface p-1 shadow-lift"
        >
          {label && <Radix.Label className="truncate px-3 py-2 text-13 text-quiet">{label}</Radix.Label>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface Look {
  icon?: ReactNode
  danger?: boolean
}

const menuItemClass = ({ danger }: Look) =>
  cx(
    'flex min-h-(--control) cursor-pointer items-center gap-3 rounded-control px-3 text-15 no-underline outline-none select-none',
    'data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:opacity-50',
    danger && 'text-wrong data-highlighted:bg-wrong-wash',
  )

export function MenuItem({
  icon,
  danger = false,
  why,
  children,
  ...rest
}: Look & {
  /** Reason that is shown below the item's name. The item is then disabled. */
  why?: DisabledReason
} & Pick<ComponentProps<typeof Radix.Item>, 'onSelect' | 'children'>) {
  return (
    <Radix.Item {...rest} disabled={Boolean(why)} className={menuItemClass({ danger })}>
      {icon}
      {why ? (
        <span className="max-w-64">
          {children}
          <span className="block text-13">{why}</span>
        </span>
      ) : (
        children
      )}
    </Radix.Item>
  )
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Item asChild className={menuItemClass({})}>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
