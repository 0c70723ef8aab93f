import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { wordsAt } from '../../forms/field-words.ts'
import { MadeFields } from './made-fields.tsx'
import { OptionRows } from './option-rows.tsx'
import { PricingFields } from './pricing-fields.tsx'
import { TryPrice } from './try-price.tsx'
import type { TypedDescription } from '../../../../core/pricing/described/typed-description.ts'
import { SizeFields } from './size-fields.tsx'
import { AskedFields } from './asked-fields.tsx'

/** Describes a product: how it is priced, what customers choose and say, and how it is made. */
export function DescriptionEditor({
  typed,
  wrong,
  onChange,
}: {
  typed: TypedDescription
  wrong: Record<string, string | undefined>
  onChange: (typed: TypedDescription) => void
}) {
  const wrongAt = (place: string) => wordsAt(wrong, `described.${place}`)
  const change = (part: Partial<TypedDescription>) => onChange({ ...typed, ...part })
  const props = { typed, change, wrongAt }
  return (
    <fieldset className="mb-5 grid min-w-0 gap-5 rounded-surface border border-line p-4">
      <legend className="px-1 text-17 font-semibold">Options and prices</legend>
      <PricingFields {...props} />
      <SizeFields {...props} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Fewest in an order" error={wrongAt('least')}>
          <NumberInput value={typed.least} onType={(typed) => change({ least: typed })} />
        </Field>
        <Field label="Most in an order" error={wrongAt('most')}>
          <NumberInput value={typed.most} onType={(typed) => change({ most: typed })} />
        </Field>
      </div>
      <OptionRows {...props} />
      <AskedFields {...props} />
      <MadeFields {...props} />
      <TryPrice typed={typed} />
    </fieldset>
  )
}
