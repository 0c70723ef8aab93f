import { counted } from '#core/shared/counted.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { LeftOutQuestion } from './left-out-question.tsx'

/** Asks why designs that nobody has approved are printed all the same: what is written here stays with the batch. */
export function NotApproved({
  because,
  onBecause,
  ...asked
}: {
  numbers: string[]
  because: string
  onBecause: (because: string) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'Nobody has approved the design of 1 order'
      : `Nobody has approved the designs of ${counted(asked.numbers.length, 'order')}`
  return (
    <LeftOutQuestion label="Not approved" title={title} {...asked}>
      <Field
        label="Print them all the same, because"
        hint="Kept with the batch, under your name."
        className="w-full max-w-96"
      >
        <TextInput value={because} maxLength={200} onChange={({ target }) => onBecause(target.value)} />
      </Field>
    </LeftOutQuestion>
  )
}
