import type { ProductPricing } from '#core/pricing/described/description-pricing.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import { TierFields } from './tier-fields.tsx'
import { PriceTableFields } from './price-table-fields.tsx'

const bases: Record<ProductPricing['by'], string> = {
  piece: 'Price per piece',
  sheet: 'Price per sheet (29 × 45 cm)',
  set: 'Price per set',
  area: 'Price by area',
  fixed: 'One fixed price',
  table: 'Price table by quantity',
}

const units = { ft2: 'Square foot (ft²)', m2: 'Square metre (m²)' }

export function PricingFields(props: DescriptionEditorProps) {
  const { typed, change, errorAt } = props
  const { by } = typed
  return (
    <div className="grid gap-3">
      <Field label="Pricing" error={errorAt('pricing.by')} className="sm:max-w-96">
        <SelectOne value={by} choices={bases} onChoose={(base) => change({ by: base })} />
      </Field>
      {by === 'set' && (
        <Field label="Pieces per set" error={errorAt('pricing.pieces')} className="sm:max-w-60">
          <NumberInput value={typed.setOf} onType={(typed) => change({ setOf: typed })} />
        </Field>
      )}
      {by === 'area' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Unit">
            <SelectOne value={typed.unit} choices={units} onChoose={(unit) => change({ unit })} />
          </Field>
          <Field
            label="Minimum charged area"
            optional
            hint="Smaller pieces cost as much as this area."
            error={errorAt('pricing.smallest')}
          >
            <NumberInput
              decimal
              suffix={typed.unit === 'm2' ? 'm²' : 'ft²'}
              value={typed.smallest}
              onType={(typed) => change({ smallest: typed })}
            />
          </Field>
        </div>
      )}
      {by === 'fixed' && (
        <Field label="Price" error={errorAt('pricing.sen')} className="sm:max-w-60">
          <NumberInput prefix="RM" decimal value={typed.fixed} onType={(typed) => change({ fixed: typed })} />
        </Field>
      )}
      {by === 'table' && <PriceTableFields {...props} />}
      {by !== 'fixed' && by !== 'table' && <TierFields {...props} />}
    </div>
  )
}
