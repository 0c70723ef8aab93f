import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { EditorProps } from './editor-props.ts'

/** What customers are asked besides options: file, names, note, rush. */
export function AskedFields({ typed: { asks, rush }, change, wrongAt }: EditorProps) {
  const ask = (part: Partial<typeof asks>) => change({ asks: { ...asks, ...part } })
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox
          label="Artwork file"
          hint="Customers upload it after ordering."
          checked={asks.design}
          onChange={({ target }) => ask({ design: target.checked })}
        />
        <Checkbox
          label="A name on each piece"
          hint="The quantity is the number of names."
          checked={asks.names}
          onChange={({ target }) => ask({ names: target.checked })}
        />
        <Checkbox
          label="Note to the shop"
          checked={asks.notes}
          onChange={({ target }) => ask({ notes: target.checked })}
        />
        <Checkbox
          label="Rush order for an extra charge"
          checked={rush !== null}
          onChange={({ target }) => change({ rush: target.checked ? { share: '', amount: '' } : null })}
        />
      </div>
      {rush && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="Rush charge, share of the price" optional error={wrongAt('rush.per_mille')}>
            <NumberInput
              decimal
              suffix="%"
              value={rush.share}
              onType={(typed) => change({ rush: { ...rush, share: typed } })}
            />
          </Field>
          <Field label="Rush charge, per order" optional error={wrongAt('rush.sen')}>
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
