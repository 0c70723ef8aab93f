import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectOne } from '../../../ui/select-one.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { wordsAt } from '../../forms/field-words.ts'
import { MadeFields } from './made-fields.tsx'
import { OptionRows } from './option-rows.tsx'
import { PricingFields } from './pricing-fields.tsx'
import { StartFrom } from './start-from.tsx'
import { TryPrice } from './try-price.tsx'
import type { EditorProps } from './editor-props.ts'
import type { TypedDescription, TypedSize } from '../../../../core/pricing/described/typed-description.ts'

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
    <fieldset className="grid min-w-0 gap-5 rounded-surface border border-line p-4">
      <legend className="px-1 text-17 font-semibold">Options and prices</legend>
      <StartFrom typed={typed} onChange={onChange} />
      <PricingFields {...props} />
      <SizeFields {...props} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Fewest in an order" error={wrongAt('least')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed.least}
            onChange={({ target }) => change({ least: target.value })}
          />
        </Field>
        <Field label="Most in an order" error={wrongAt('most')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed.most}
            onChange={({ target }) => change({ most: target.value })}
          />
        </Field>
      </div>
      <OptionRows {...props} />
      <Asked {...props} />
      <MadeFields {...props} />
      <TryPrice typed={typed} />
    </fieldset>
  )
}

const units = {
  mm: 'millimetres',
  cm: 'centimetres',
  m: 'metres',
  in: 'inches',
  ft: 'feet',
} satisfies Record<TypedSize['unit'], string>

function SizeFields({ typed: { size }, change, wrongAt }: EditorProps) {
  const set = (part: Partial<TypedSize>) => size && change({ size: { ...size, ...part } })
  return (
    <div>
      <Checkbox
        label="Customers type the size of a piece"
        checked={size !== null}
        onChange={({ target }) =>
          change({ size: target.checked ? { unit: 'cm', least: '', most: '' } : null })
        }
      />
      {size && (
        <div className="grid gap-x-4 sm:grid-cols-3">
          <Field label="In">
            <SelectOne value={size.unit} choices={units} onChoose={(unit) => set({ unit })} />
          </Field>
          <Field label="A side from" error={wrongAt('size.least_mm')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              suffix={size.unit}
              value={size.least}
              onChange={({ target }) => set({ least: target.value })}
            />
          </Field>
          <Field label="to" error={wrongAt('size.most_mm')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              suffix={size.unit}
              value={size.most}
              onChange={({ target }) => set({ most: target.value })}
            />
          </Field>
        </div>
      )}
      {wrongAt('size') && <p className="text-13 text-wrong">{wrongAt('size')}</p>}
    </div>
  )
}

function Asked({ typed: { asks, rush }, change, wrongAt }: EditorProps) {
  const ask = (part: Partial<typeof asks>) => change({ asks: { ...asks, ...part } })
  return (
    <div className="grid gap-3">
      <div className="grid sm:grid-cols-2">
        <Checkbox
          label="It is printed from a file of theirs"
          hint="They send it after ordering."
          checked={asks.design}
          onChange={({ target }) => ask({ design: target.checked })}
        />
        <Checkbox
          label="Each piece has a name"
          hint="As many are ordered as there are names."
          checked={asks.names}
          onChange={({ target }) => ask({ names: target.checked })}
        />
        <Checkbox
          label="They may leave a note"
          checked={asks.notes}
          onChange={({ target }) => ask({ notes: target.checked })}
        />
        <Checkbox
          label="It can be ready sooner, for more"
          checked={rush !== null}
          onChange={({ target }) => change({ rush: target.checked ? { share: '', amount: '' } : null })}
        />
      </div>
      {rush && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Rush: of the price" optional error={wrongAt('rush.per_mille')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              value={rush.share}
              onChange={({ target }) => change({ rush: { ...rush, share: target.value } })}
            />
          </Field>
          <Field label="Rush: and once" optional error={wrongAt('rush.sen')}>
            <TextInput
              prefix="RM"
              inputMode="decimal"
              autoComplete="off"
              value={rush.amount}
              onChange={({ target }) => change({ rush: { ...rush, amount: target.value } })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
