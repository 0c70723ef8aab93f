import type { ReactNode } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import {
  type TypedDescription,
  createTypedOption,
  type TypedOption,
  type TypedSize,
} from '#core/pricing/described/typed-description.ts'
import { EditorSection } from '../editor/editor-section.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { PricingFields } from './pricing-fields.tsx'
import { PriceTester } from './price-tester.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { listChoicesOfOtherOptions } from '#core/pricing/described/choice-codes.ts'
import { OptionRow } from './option-row.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { printMaterials } from '#core/production/print-material.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

/** `typed` is `null` for products whose order type has no custom options. */
export function DescriptionSections({
  typed,
  wrong,
  fromPrice,
  onChange,
}: {
  typed: TypedDescription | null
  wrong: Record<string, string | undefined>
  fromPrice: ReactNode
  onChange: (typed: TypedDescription) => void
}) {
  if (!typed)
    return (
      <EditorSection id="prices" title="Prices">
        {fromPrice}
      </EditorSection>
    )
  const errorAt = (place: string) => getFieldError(wrong, `described.${place}`)
  const change = (part: Partial<TypedDescription>) => onChange({ ...typed, ...part })
  const props = { typed, change, errorAt }
  return (
    <>
      <EditorSection id="prices" title="Prices">
        <PricingFields {...props} />
        <SizeFields {...props} />
        <div className="grid grid-cols-2 gap-x-4">
          <Field label="Minimum order" error={errorAt('least')}>
            <NumberInput value={typed.least} onType={(least) => change({ least })} />
          </Field>
          <Field label="Maximum order" error={errorAt('most')}>
            <NumberInput value={typed.most} onType={(most) => change({ most })} />
          </Field>
        </div>
        {fromPrice}
        <PriceTester typed={typed} />
      </EditorSection>
      <EditorSection
        id="options"
        title="Options"
        note="Choices for customers, such as paper, sides, size or colour. The first choice is the default."
      >
        <OptionRows {...props} />
      </EditorSection>
      <EditorSection
        id="order-details"
        title="Questions for customers"
        note="Customers answer these when they order, in addition to the options."
      >
        <AskedFields {...props} />
      </EditorSection>
      <EditorSection id="production" title="Production">
        <MadeFields {...props} />
      </EditorSection>
    </>
  )
}

function AskedFields({ typed: { asks, rush }, change, errorAt }: DescriptionEditorProps) {
  const ask = (part: Partial<typeof asks>) => change({ asks: { ...asks, ...part } })
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox
          label="Customer uploads artwork"
          hint="Customers are asked for their artwork after they order."
          checked={asks.design}
          onChange={({ target }) => ask({ design: target.checked })}
        />
        <Checkbox
          label="Name on each piece"
          hint="The number of names sets the quantity."
          checked={asks.names}
          onChange={({ target }) => ask({ names: target.checked })}
        />
        <Checkbox
          label="Note to the shop"
          checked={asks.notes}
          onChange={({ target }) => ask({ notes: target.checked })}
        />
        <Checkbox
          label="Offer rush orders for an extra charge"
          checked={rush !== null}
          onChange={({ target }) => change({ rush: target.checked ? { share: '', amount: '' } : null })}
        />
      </div>
      {rush && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Rush charge (% of price)" optional error={errorAt('rush.per_mille')}>
            <NumberInput
              decimal
              suffix="%"
              value={rush.share}
              onType={(typed) => change({ rush: { ...rush, share: typed } })}
            />
          </Field>
          <Field label="Rush charge per order" optional error={errorAt('rush.sen')}>
            <NumberInput
              prefix="RM"
              decimal
              value={rush.amount}
              onType={(typed) => change({ rush: { ...rush, amount: typed } })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

function OptionRows({ typed, change, errorAt }: DescriptionEditorProps) {
  const { options } = typed
  const put = (at: number, option: TypedOption) =>
    change({ options: options.map((each, place) => (place === at ? option : each)) })
  return (
    <div className="grid gap-4">
      {options.map((option, at) => (
        <OptionRow
          key={option.key}
          option={option}
          place={`options.${at}`}
          others={listChoicesOfOtherOptions(typed, at)}
          errorAt={errorAt}
          onChange={(changed) => put(at, changed)}
          onRemove={() => change({ options: options.filter((each) => each !== option) })}
        />
      ))}
      {errorAt('options') && <p className="text-13 text-wrong">{errorAt('options')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        onClick={() => change({ options: [...options, createTypedOption()] })}
      >
        Add option
      </Button>
    </div>
  )
}

const units = {
  mm: 'Millimetres',
  cm: 'Centimetres',
  m: 'Metres',
  in: 'Inches',
  ft: 'Feet',
} satisfies Record<TypedSize['unit'], string>

function SizeFields({ typed: { size }, change, errorAt }: DescriptionEditorProps) {
  const set = (part: Partial<TypedSize>) => size && change({ size: { ...size, ...part } })
  return (
    <div>
      <Checkbox
        label="Customers enter the size"
        checked={size !== null}
        onChange={({ target }) =>
          change({ size: target.checked ? { unit: 'cm', least: '', most: '' } : null })
        }
      />
      {size && (
        <div className="grid gap-x-4 sm:grid-cols-3">
          <Field label="Unit">
            <SelectOne value={size.unit} choices={units} onChoose={(unit) => set({ unit })} />
          </Field>
          <Field label="Shortest side" error={errorAt('size.least_mm')}>
            <NumberInput
              decimal
              suffix={size.unit}
              value={size.least}
              onType={(typed) => set({ least: typed })}
            />
          </Field>
          <Field label="Longest side" error={errorAt('size.most_mm')}>
            <NumberInput
              decimal
              suffix={size.unit}
              value={size.most}
              onType={(typed) => set({ most: typed })}
            />
          </Field>
        </div>
      )}
      {errorAt('size') && <p className="text-13 text-wrong">{errorAt('size')}</p>}
    </div>
  )
}

const productionLabels: Record<ProductDescription['made'], string> = {
  hand: 'In the shop, by hand',
  sheet: 'In the shop, on sheets',
  outside: 'By a supplier',
}
const productionHints: Record<ProductDescription['made'], string> = {
  hand: 'Paid orders appear in Production under “By hand”.',
  sheet: 'Paid orders appear in Production under “To print” and are laid out on sheets.',
  outside: 'Paid orders appear in Production under “From a supplier”.',
}

function MadeFields({ typed, change, errorAt }: DescriptionEditorProps) {
  const { made, material, supplier, supplierDays, weight } = typed
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field label="Production method" hint={productionHints[made]} error={errorAt('made')}>
        <SelectOne value={made} choices={productionLabels} onChoose={(chosen) => change({ made: chosen })} />
      </Field>
      {made === 'sheet' && (
        <Field label="Material" error={errorAt('material')}>
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
          <Field label="Supplier" optional error={errorAt('supplier.name')}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              value={supplier}
              onChange={({ target }) => change({ supplier: target.value })}
            />
          </Field>
          <Field label="Delivery time" optional error={errorAt('supplier.days')}>
            <NumberInput
              suffix="days"
              value={supplierDays}
              onType={(typed) => change({ supplierDays: typed })}
            />
          </Field>
        </div>
      )}
      <Field
        label={typed.by === 'set' ? 'Weight per set' : 'Weight per piece'}
        hint="Used for postage by weight. If empty, the sheet weight is used."
        optional
        error={errorAt('weight_g')}
      >
        <NumberInput suffix="g" value={weight} onType={(typed) => change({ weight: typed })} />
      </Field>
    </div>
  )
}
