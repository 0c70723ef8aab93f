import { useState } from 'react'
import { sheetMm, sizeFromText, sizeText } from '#core/pricing/sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

/** The sizes that customers choose from. */
export function SizeChips({
  sizes,
  disabled,
  onChange,
}: {
  sizes: number[]
  disabled: boolean
  onChange: (sizes: number[]) => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const size = sizeFromText(typed)
    if (size === 0 || size > sheetMm.width)
      return setProblem('Please enter centimetres, like 5.5, at most 29: the width of a sheet.')
    setProblem('')
    setTyped('')
    return onChange([...new Set([...sizes, size])].toSorted((a, b) => a - b))
  }
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">Sizes</legend>
      <ul aria-label="Sizes" className="mb-2 flex flex-wrap gap-2">
        {sizes.map((size) => (
          <li key={size}>
            <button
              type="button"
              aria-label={`Remove ${sizeText(size)}`}
              onClick={() => onChange(sizes.filter((each) => each !== size))}
              className="inline-flex h-(--control) items-center gap-2 rounded-full border border-line bg-surface px-3 text-15 tabular-nums enabled:hover:border-ink"
            >
              {sizeText(size)}
              {!disabled && <CloseIcon width={14} height={14} className="text-quiet" />}
            </button>
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className="flex gap-2">
          <NumberInput
            aria-label="Another size"
            aria-describedby="size-note"
            suffix="cm"
            decimal
            className="max-w-40"
            value={typed}
            onType={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>Add size</Button>
        </div>
      )}
      <FieldNote id="size-note" error={problem || undefined} />
    </fieldset>
  )
}
