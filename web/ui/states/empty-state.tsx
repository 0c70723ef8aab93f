import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export function EmptyState({
  title,
  action,
  icon,
  picture,
  className,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  icon?: ReactNode
  picture?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={cx('grid justify-items-center gap-4 px-4 py-12 text-center', className)}>
      {picture ?? <BlankSheet icon={icon} />}
      <div className="max-w-md">
        <p className="font-display text-20 font-semibold">{title}</p>
        {children && <div className="mt-1 text-15 text-quiet">{children}</div>}
      </div>
      {action}
    </div>
  )
}

function BlankSheet({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <svg width="88" height="72" viewBox="0 0 88 72" fill="none" aria-hidden className="text-edge">
        <path d="M16 0v8M72 0v8M16 64v8M72 64v8M0 14h10M0 58h10M78 14h10M78 58h10" stroke="currentColor" />
        <path d="M16 14h56v44H16z" className="fill-surface stroke-line" />
        {!icon && (
          <g className="fill-none stroke-current" strokeWidth="1.25">
            <circle cx="44" cy="36" r="7" />
            <path d="M44 25v22M33 36h22" />
          </g>
        )}
      </svg>
      {icon && <span className="text-quiet">{icon}</span>}
    </span>
  )
}
