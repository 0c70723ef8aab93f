import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

/** Says that rows have come while the list is held still. Floats over the end of the screen, so that it moves nothing. */
export function NewRows({
  count,
  what,
  onShow,
  raised = false,
}: {
  count: number
  /** What they are, one of them: `message`. */
  what: string
  onShow: () => void
  /** Above a bar at the end of the screen. */
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
