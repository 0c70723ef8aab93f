import { markStyles, type Cutter, type MarkStyle } from '#core/production/cutter.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { ChoiceField } from './choice-field.tsx'
import { markWords, type TypedCutter } from './cutter-words.ts'

type Size = Exclude<keyof Cutter['marks'], 'style'>

/** Which sizes a style of marks has; the others keep what they were. */
const sizesOf: Record<MarkStyle, readonly Size[]> = {
  none: [],
  type1: ['distanceMm', 'sizeMm', 'armMm', 'lineMm', 'clearMm'],
  opos: ['distanceMm', 'sizeMm', 'everyMm', 'clearMm'],
  crop: ['distanceMm', 'armMm', 'lineMm', 'clearMm'],
  rip: [],
}

const sizeLabels: Record<Size, string> = {
  distanceMm: 'From the edges, mm',
  sizeMm: 'Side of a square, mm',
  armMm: 'Length of lines, mm',
  lineMm: 'Width of lines, mm',
  everyMm: 'Apart at most, mm',
  clearMm: 'Kept free, mm',
}

/** The registration marks, and where they stand. */
export function MarkFields({ form, style }: { form: ContractForm<TypedCutter>; style: MarkStyle }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="marks.style"
        label="Registration marks"
        choices={markStyles}
        words={markWords}
      />
      {style === 'rip' && (
        <p className="mb-3 text-13 text-quiet">Set the margins so wide that its marks have their room.</p>
      )}
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {sizesOf[style].map((size) => (
          <NumberField key={size} form={form} name={`marks.${size}`} label={sizeLabels[size]} decimal />
        ))}
      </div>
    </>
  )
}
