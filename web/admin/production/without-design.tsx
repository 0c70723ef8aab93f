import { counted } from '#core/shared/counted.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { LeftOutQuestion } from './left-out-question.tsx'

/** Asks what becomes of orders that nobody has the design of: they are never laid out unasked. */
export function WithoutDesign({
  allTheSame,
  onAllTheSame,
  ...asked
}: {
  numbers: string[]
  allTheSame: boolean
  onAllTheSame: (on: boolean) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'The design of 1 order is missing'
      : `The designs of ${counted(asked.numbers.length, 'order')} are missing`
  return (
    <LeftOutQuestion label="Without a design" title={title} {...asked}>
      <Checkbox
        label="Lay them out all the same"
        checked={allTheSame}
        onChange={({ target }) => onAllTheSame(target.checked)}
      />
    </LeftOutQuestion>
  )
}
