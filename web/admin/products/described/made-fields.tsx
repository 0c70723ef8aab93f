import type { ProductDescription } from '#core/pricing/described/description.ts'
import { printMaterials } from '#core/production/print-material.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import type { EditorProps } from './editor-props.ts'

const ways: Record<ProductDescription['made'], string> = {
  hand: 'In the shop, by hand',
  sheet: 'In the shop, on sheets',
  outside: 'By a supplier',
}
const comesTo: Record<ProductDescription['made'], string> = {
  hand: 'Paid orders appear in Production under By hand.',
  sheet: 'Paid orders appear in Production under To print and are laid out on sheets.',
  outside: 'Paid orders appear in Production under From a supplier.',
}

/** How it is made, and what a piece weighs. */
export function MadeFields({ typed, change, wrongAt }: EditorProps) {
  const { made, material, supplier, supplierDays, weight } = typed
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field label="Made" hint={comesTo[made]} error={wrongAt('made')}>
        <SelectOne value={made} choices={ways} onChoose={(way) => change({ made: way })} />
      </Field>
      {made === 'sheet' && (
        <Field label="Material" error={wrongAt('material')}>
          <Select
            value={material}
            onChange={({ target }) =>
              change({ material: printMaterials.find((each) => each === target.value) ?? material })
            }
          >
            {printMaterials.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      )}
      {made === 'outside' && (
        <div className="grid grid-cols-[2fr_1fr] gap-x-2">
          <Field label="Supplier" optional error={wrongAt('supplier.name')}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              value={supplier}
              onChange={({ target }) => change({ supplier: target.value })}
            />
          </Field>
          <Field label="Delivery time" optional error={wrongAt('supplier.days')}>
            <NumberInput
              suffix="days"
              value={supplierDays}
              onType={(typed) => change({ supplierDays: typed })}
            />
          </Field>
        </div>
      )}
      <Field
        label={typed.by === 'set' ? 'Weight of a set' : 'Weight of a piece'}
        hint="For postage by weight. If empty, the weight of its sheets counts."
        optional
        error={wrongAt('weight_g')}
      >
        <NumberInput suffix="g" value={weight} onType={(typed) => change({ weight: typed })} />
      </Field>
    </div>
  )
}
