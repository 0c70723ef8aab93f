import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { CompactField } from '../editor/compact-field.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import {
  createTypedChoice,
  type TypedChoice,
  type TypedOption,
} from '#core/pricing/described/typed-description.ts'
import type { OtherChoice } from '#core/pricing/described/choice-codes.ts'
import { ChoiceRow } from './choice-row.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { parseChoices } from '#core/pricing/described/parse-choices.ts'

export function OptionRow({
  option,
  place,
  others,
  errorAt,
  onChange,
  onRemove,
}: {
  option: TypedOption
  place: string
  others: OtherChoice[]
  errorAt: DescriptionEditorProps['errorAt']
  onChange: (option: TypedOption) => void
  onRemove: () => void
}) {
  const { ms, en, spread, choices } = option
  const [sizesShown, setSizesShown] = useState(false)
  const sized = sizesShown || choices.some(({ width, height }) => width || height)
  const put = (at: number, part: Partial<TypedChoice>) =>
    onChange({
      ...option,
      choices: choices.map((each, index) => (index === at ? { ...each, ...part } : each)),
    })
  const called = ms || 'new option'
  const nameError = errorAt(`${place}.name.ms`)
  const trouble = errorAt(place) ?? errorAt(`${place}.choices`)
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">Option {called}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
        <CompactField label="Option name in Malay" error={nameError}>
          <TextInput
            aria-invalid={nameError ? true : undefined}
            autoComplete="off"
            maxLength={80}
            value={ms}
            onChange={({ target }) => onChange({ ...option, ms: target.value })}
          />
        </CompactField>
        <CompactField label="In English (optional)">
          <TextInput
            aria-label="Option name in English (optional)"
            autoComplete="off"
            maxLength={80}
            value={en}
            onChange={({ target }) => onChange({ ...option, en: target.value })}
          />
        </CompactField>
        <span className="pt-6">
          <IconButton label={`Remove option ${called}`} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
      <Checkbox
        label="Customers enter a quantity for each choice, such as each shirt size"
        checked={spread}
        onChange={({ target }) => onChange({ ...option, spread: target.checked })}
      />
      <Checkbox
        label="Each choice has its own print size"
        checked={sized}
        onChange={({ target }) => {
          setSizesShown(target.checked)
          if (!target.checked)
            onChange({ ...option, choices: choices.map((each) => ({ ...each, width: '', height: '' })) })
        }}
      />
      <ul className="grid gap-3">
        {choices.map((choice, at) => (
          <ChoiceRow
            key={choice.key}
            choice={choice}
            of={called}
            number={at + 1}
            place={`${place}.choices.${at}`}
            others={others}
            sized={sized}
            errorAt={errorAt}
            onChange={(part) => put(at, part)}
            onRemove={
              choices.length > 1
                ? () => onChange({ ...option, choices: choices.filter((each) => each !== choice) })
                : undefined
            }
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <Button
          icon={<PlusIcon />}
          onClick={() => onChange({ ...option, choices: [...choices, createTypedChoice()] })}
        >
          Add choice
        </Button>
        <PastedChoices
          of={called}
          onAdd={(more) =>
            onChange({ ...option, choices: [...choices.filter(({ ms }) => ms.trim() !== ''), ...more] })
          }
        />
      </div>
    </fieldset>
  )
}

function PastedChoices({ of, onAdd }: { of: string; onAdd: (choices: TypedChoice[]) => void }) {
  const [text, setText] = useState<string | null>(null)
  if (text === null) return <Button onClick={() => setText('')}>Paste a list</Button>
  const choices = parseChoices(text)
  return (
    <div className="w-full">
      <Field
        label={`Choices for ${of}, one per line`}
        hint="“Hitam / Black +2” adds RM 2 per piece, “+10%” adds 10% of the price, and “+20 once” adds RM 20 per order. “A5 148 x 210” or “3 x 8 ft” sets the size."
      >
        <TextArea rows={5} maxLength={3000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <span className="flex gap-2">
        <Button
          why={choices.length === 0 && 'Enter at least one choice first.'}
          onClick={() => {
            onAdd(choices)
            setText(null)
          }}
        >
          {choices.length === 0 ? 'Add' : `Add ${choices.length}`}
        </Button>
        <Button variant="quiet" onClick={() => setText(null)}>
          Cancel
        </Button>
      </span>
    </div>
  )
}
