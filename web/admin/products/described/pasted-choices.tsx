import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { choicesIn } from '#core/pricing/described/choices-in.ts'
import type { TypedChoice } from '#core/pricing/described/typed-description.ts'

/** Several choices at once, one a line, as they are typed or pasted from a list. */
export function PastedChoices({ of, onAdd }: { of: string; onAdd: (choices: TypedChoice[]) => void }) {
  const [text, setText] = useState<string | null>(null)
  if (text === null) return <Button onClick={() => setText('')}>Paste a list</Button>
  const choices = choicesIn(text)
  return (
    <div className="w-full">
      <Field
        label={`Choices of ${of}, one a line`}
        hint="“Hitam / Black +2” adds RM 2 each, “+10%” of the price, “+20 once” for the order; “A5 148 x 210” or “3 x 8 ft” is a size."
      >
        <TextArea rows={5} maxLength={3000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <span className="flex gap-2">
        <Button
          disabled={choices.length === 0}
          onClick={() => {
            onAdd(choices)
            setText(null)
          }}
        >
          {choices.length === 0 ? 'Add' : `Add ${choices.length}`}
        </Button>
        <Button variant="quiet" onClick={() => setText(null)}>
          Cancel
        </Button>
      </span>
    </div>
  )
}
