import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { PastedChoices } from './pasted-choices.tsx'
import {
  typedChoice,
  type TypedChoice,
  type TypedOption,
} from '../../../../core/pricing/described/typed-description.ts'
import type { Beside } from '../../../../core/pricing/described/choice-codes.ts'
import { ChoiceRow } from './choice-row.tsx'

/** One thing that customers choose, with its choices. */
export function OptionRow({
  option,
  place,
  others,
  wrongAt,
  onChange,
  onRemove,
}: {
  option: TypedOption
  place: string
  others: Beside[]
  wrongAt: EditorProps['wrongAt']
  onChange: (option: TypedOption) => void
  onRemove: () => void
}) {
  const { ms, en, spread, choices } = option
  const put = (at: number, part: Partial<TypedChoice>) =>
    onChange({
      ...option,
      choices: choices.map((each, index) => (index === at ? { ...each, ...part } : each)),
    })
  const called = ms || 'new option'
  const trouble = wrongAt(`${place}.name.ms`) ?? wrongAt(place) ?? wrongAt(`${place}.choices`)
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="sr-only">Option {called}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
        <TextInput
          aria-label="What is chosen, in Malay"
          aria-invalid={wrongAt(`${place}.name.ms`) ? true : undefined}
          placeholder="Bahan"
          autoComplete="off"
          maxLength={80}
          value={ms}
          onChange={({ target }) => onChange({ ...option, ms: target.value })}
        />
        <TextInput
          aria-label="What is chosen, in English, if any"
          placeholder="Material"
          autoComplete="off"
          maxLength={80}
          value={en}
          onChange={({ target }) => onChange({ ...option, en: target.value })}
        />
        <IconButton label={`Remove the option ${called}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
      <Checkbox
        label="The pieces are spread over it, like jerseys over sizes"
        checked={spread}
        onChange={({ target }) => onChange({ ...option, spread: target.checked })}
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
            wrongAt={wrongAt}
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
          onClick={() => onChange({ ...option, choices: [...choices, typedChoice()] })}
        >
          Add a choice
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
