import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/**
 * On a phone, the bar sticks to the bottom edge; on a desktop, it is not sticky. It must be the last element
 * of its column. `label` names the amount, e.g. `Jumlah`.
 */
export function BottomBar({
  above,
  label,
  amount,
  note,
  className,
  children,
}: {
  above?: ReactNode
  label: ReactNode
  amount: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div
      data-bottom-bar
      className={cx(
        // The bar is not sticky with large text, because it would cover half a phone screen.
        'sticky bottom-[min(0px,calc((100vw-18rem)*999))] z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        'md:static md:mx-0 md:rounded-surface md:border md:px-6 md:py-4',
        className,
      )}
    >
      {above}
      <div className="max-w-full min-w-0 flex-auto leading-5">
        <span className="block text-13 text-quiet">{label}</span>
        <output
          aria-live="polite"
          className="block font-display text-26 font-bold tabular-nums max-[25rem]:text-20 *:whitespace-normal"
        >
          {amount}
        </output>
        {note && <span className="block w-0 min-w-full truncate text-13 text-quiet">{note}</span>}
      </div>
      {children}
    </div>
  )
}
