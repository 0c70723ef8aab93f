import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

/** Floats at the bottom of the screen, so that the rows don't move when it appears. */
export function NewRowsButton({
  count,
  what,
  onShow,
  raised = false,
}: {
  count: number
  /** Singular noun for the rows, e.g. `message`. */
  what: string
  onShow: () => void
  /** `true` places the note above a bar at the bottom of the screen. */
  raised?: boolean
}) {
  return (
    <output
      className={cx(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center',
        raised ? 'bottom-24' : 'bottom-4',
      )}
    >
      {count > 0 && (
        <Button size="small" className="pointer-events-auto rounded-full shadow-lift" onClick={onShow}>
          {formatCount(count, `new ${what}`)} · Show
        </Button>
      )}
    </output>
  )
}
