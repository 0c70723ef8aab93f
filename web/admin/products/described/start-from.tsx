import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { examples, isUntouched } from '../../../../core/pricing/described/examples.ts'
import {
  blankDescription,
  type TypedDescription,
} from '../../../../core/pricing/described/typed-description.ts'

/** Kinds of goods that most shops sell, to begin with: what is left is to say the prices. */
export function StartFrom({
  typed,
  onChange,
}: {
  typed: TypedDescription
  onChange: (typed: TypedDescription) => void
}) {
  // What was there before, so that a press too many loses nothing.
  const [before, setBefore] = useState<{ typed: TypedDescription; name: string } | null>(null)
  if (before)
    return (
      <p className="mb-5 flex flex-wrap items-center gap-x-3 text-15 text-quiet">
        Started from “{before.name}”. Say the prices, and change what is different in your shop.
        <Button
          size="small"
          onClick={() => {
            onChange(before.typed)
            setBefore(null)
          }}
        >
          Undo
        </Button>
      </p>
    )
  if (!isUntouched(typed)) return null
  return (
    <section aria-label="Start from" className="mb-5 grid gap-2">
      <h3 className="text-15 font-semibold">Start from an example</h3>
      <p className="-mt-1 text-13 text-quiet">Its options are filled in; you say the prices.</p>
      <span className="flex flex-wrap gap-1.5">
        {examples.map(({ name, described }) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              setBefore({ typed, name })
              onChange({ ...blankDescription(), ...described() })
            }}
          >
            {name}
          </Button>
        ))}
      </span>
    </section>
  )
}
