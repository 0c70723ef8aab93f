import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { counted } from './amount-words.ts'

/** Asks what becomes of orders that nobody has the design of: they are never laid out unasked. */
export function WithoutDesign({
  numbers,
  allTheSame,
  onAllTheSame,
  onLeaveOut,
}: {
  numbers: string[]
  allTheSame: boolean
  onAllTheSame: (on: boolean) => void
  /** Null where nothing would be left. */
  onLeaveOut: (() => void) | null
}) {
  return (
    <section
      aria-label="Without a design"
      className="mb-6 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15"
    >
      <p className="font-semibold text-caution">
        {numbers.length === 1
          ? 'The design of 1 order is missing'
          : `The designs of ${counted(numbers.length, 'order')} are missing`}
      </p>
      <p className="mt-1 break-words tabular-nums">{numbers.join(', ')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label="Lay them out all the same"
          checked={allTheSame}
          onChange={({ target }) => onAllTheSame(target.checked)}
        />
        {onLeaveOut && (
          <Button size="small" onClick={onLeaveOut}>
            Leave them out
          </Button>
        )}
      </div>
    </section>
  )
}
