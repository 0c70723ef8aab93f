import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Asks what becomes of orders that something stands against: `numbers` says which; below it what can be done. */
export function LeftOutQuestion({
  label,
  title,
  numbers,
  children,
  onLeaveOut,
}: {
  label: string
  title: string
  numbers: string[]
  children: ReactNode
  /** Null where nothing would be left. */
  onLeaveOut: (() => void) | null
}) {
  return (
    <section
      aria-label={label}
      className="mb-6 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15"
    >
      <p className="font-semibold text-caution">{title}</p>
      <p className="mt-1 break-words tabular-nums">{numbers.join(', ')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {onLeaveOut && (
          <Button size="small" onClick={onLeaveOut}>
            Leave them out
          </Button>
        )}
      </div>
    </section>
  )
}
