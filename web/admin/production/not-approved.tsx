import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { counted } from './amount-words.ts'

/** Asks why designs that nobody has approved are printed all the same: what is written here stays with the batch. */
export function NotApproved({
  numbers,
  because,
  onBecause,
  onLeaveOut,
}: {
  numbers: string[]
  because: string
  onBecause: (because: string) => void
  /** Null where nothing would be left. */
  onLeaveOut: (() => void) | null
}) {
  return (
    <section
      aria-label="Not approved"
      className="mb-6 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15"
    >
      <p className="font-semibold text-caution">
        {numbers.length === 1
          ? 'Nobody has approved the design of 1 order'
          : `Nobody has approved the designs of ${counted(numbers.length, 'order')}`}
      </p>
      <p className="mt-1 break-words tabular-nums">{numbers.join(', ')}</p>
      <Field
        label="Print them all the same, because"
        hint="Kept with the batch, under your name."
        className="mt-2 max-w-96"
      >
        <TextInput value={because} maxLength={200} onChange={({ target }) => onBecause(target.value)} />
      </Field>
      {onLeaveOut && (
        <Button size="small" className="mt-2" onClick={onLeaveOut}>
          Leave them out
        </Button>
      )}
    </section>
  )
}
