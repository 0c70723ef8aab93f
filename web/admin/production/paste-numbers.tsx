import { useState } from 'react'
import { pastedTracking } from '#core/orders/door/pasted-tracking.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

/** A list of numbers from a carrier's site or a sheet, filled in at once; lines that fit no order stay to be looked at. */
export function PasteNumbers({
  orders,
  onFill,
}: {
  orders: { number: string }[]
  /** By the order's number. */
  onFill: (tracking: Record<string, string>) => void
}) {
  const [text, setText] = useState<string>()
  const [filled, setFilled] = useState<number>()
  if (text === undefined)
    return (
      <Button size="small" className="justify-self-start" onClick={() => setText('')}>
        Paste a list
      </Button>
    )
  const fill = () => {
    const { tracking, left } = pastedTracking(text, orders)
    onFill(tracking)
    setText(left.join('\n'))
    setFilled(Object.keys(tracking).length)
  }
  const rest = filled !== undefined && text !== ''
  return (
    <Field
      label="List of numbers"
      hint="One a line: with the order’s number, or in the order below."
      error={rest ? 'These lines fit no order here: look at them, or leave them.' : undefined}
      action={
        <Button size="small" disabled={text.trim() === ''} onClick={fill}>
          Fill in
        </Button>
      }
    >
      <TextArea rows={4} maxLength={40_000} value={text} onChange={({ target }) => setText(target.value)} />
      {filled !== undefined && <output className="block text-13 text-quiet">{filled} filled in.</output>}
    </Field>
  )
}
