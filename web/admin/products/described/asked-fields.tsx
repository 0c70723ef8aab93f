import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { EditorPart } from './editor-part.tsx'
import type { EditorProps } from './editor-props.ts'

/** What customers are asked besides options: file, names, note, rush. */
export function AskedFields({ typed: { asks, rush }, change, wrongAt }: EditorProps) {
  const ask = (part: Partial<typeof asks>) => change({ asks: { ...asks, ...part } })
  return (
    <EditorPart title="What they are asked" className="gap-y-3">
      <div className="grid gap-x-4 sm:grid-cols-2">
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
            <NumberInput
              decimal
              suffix="%"
              value={rush.share}
              onType={(typed) => change({ rush: { ...rush, share: typed } })}
            />
          </Field>
          <Field label="Rush: and once" optional error={wrongAt('rush.sen')}>
            <NumberInput
              prefix="RM"
              decimal
              value={rush.amount}
              onType={(typed) => change({ rush: { ...rush, amount: typed } })}
            />
          </Field>
        </div>
      )}
    </EditorPart>
  )
}
