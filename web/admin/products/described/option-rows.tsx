import type { Effect } from '../../../../core/pricing/described/description.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { SelectOne } from '../../../ui/select-one.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { PastedChoices } from './pasted-choices.tsx'
import {
  choicesBeside,
  typedChoice,
  typedOption,
  type TypedChoice,
  type TypedOption,
  type Beside,
} from '../../../../core/pricing/described/typed-description.ts'

/** What customers choose: material, size, finish … */
export function OptionRows({ typed, change, wrongAt }: EditorProps) {
  const { options } = typed
  const put = (at: number, option: TypedOption) =>
    change({ options: options.map((each, place) => (place === at ? option : each)) })
  return (
    <section aria-label="What customers choose" className="grid gap-4">
      <h3 className="text-15 font-semibold">What customers choose</h3>
      {options.map((option, at) => (
        <OptionRow
          key={option.key}
          option={option}
          place={`options.${at}`}
          others={choicesBeside(typed, at)}
          wrongAt={wrongAt}
          onChange={(changed) => put(at, changed)}
          onRemove={() => change({ options: options.filter((each) => each !== option) })}
        />
      ))}
      {wrongAt('options') && <p className="text-13 text-wrong">{wrongAt('options')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        onClick={() => change({ options: [...options, typedOption()] })}
      >
        Add an option
      </Button>
    </section>
  )
}

function OptionRow({
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

const effects: Record<Effect['by'], string> = {
  nothing: 'No extra',
  share: 'Percent of the price',
  piece: 'RM each',
  order: 'RM once',
}

function ChoiceRow({
  choice,
  of,
  number,
  place,
  others,
  wrongAt,
  onChange,
  onRemove,
}: {
  choice: TypedChoice
  of: string
  number: number
  place: string
  others: Beside[]
  wrongAt: EditorProps['wrongAt']
  onChange: (part: Partial<TypedChoice>) => void
  /** Left out: it is the only one. */
  onRemove: (() => void) | undefined
}) {
  const { ms, en, by, amount, width, height, excludes } = choice
  const label = (what: string) => `${of}, choice ${number}: ${what}`
  const trouble =
    wrongAt(`${place}.name.ms`) ??
    wrongAt(`${place}.effect.sen`) ??
    wrongAt(`${place}.effect.per_mille`) ??
    wrongAt(`${place}.size_mm.width`) ??
    wrongAt(`${place}.size_mm.height`) ??
    wrongAt(`${place}.code`)
  return (
    <li className="rounded-control bg-sunk p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
        <TextInput
          aria-label={label('name in Malay')}
          aria-invalid={wrongAt(`${place}.name.ms`) ? true : undefined}
          placeholder="Nama"
          autoComplete="off"
          maxLength={80}
          value={ms}
          onChange={({ target }) => onChange({ ms: target.value })}
        />
        <TextInput
          aria-label={label('name in English, if any')}
          placeholder="Name"
          autoComplete="off"
          maxLength={80}
          value={en}
          onChange={({ target }) => onChange({ en: target.value })}
        />
        <IconButton
          label={`Remove choice ${number} of ${of}`}
          disabled={!onRemove}
          onClick={() => onRemove?.()}
        >
          <TrashIcon />
        </IconButton>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <SelectOne
          aria-label={label('what it adds')}
          value={by}
          choices={effects}
          onChoose={(effect) => onChange({ by: effect })}
        />
        {by === 'nothing' ? (
          <span />
        ) : (
          <TextInput
            aria-label={label('how much')}
            inputMode="decimal"
            autoComplete="off"
            {...(by === 'share' ? { suffix: '%' } : { prefix: 'RM' })}
            value={amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        )}
        <TextInput
          aria-label={label('width, if it gives the size: mm, or with its unit, 3 ft')}
          placeholder="Width, mm"
          inputMode="decimal"
          autoComplete="off"
          value={width}
          onChange={({ target }) => onChange({ width: target.value })}
        />
        <TextInput
          aria-label={label('height, if it gives the size: mm, or with its unit, 3 ft')}
          placeholder="Height, mm"
          inputMode="decimal"
          autoComplete="off"
          value={height}
          onChange={({ target }) => onChange({ height: target.value })}
        />
      </div>
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
      {others.length > 0 && (
        <details className="mt-1 text-15">
          <summary className="w-fit cursor-pointer py-1 text-quiet underline">
            {excludes.length > 0 ? `Not together with ${excludes.length}` : 'Not together with …'}
          </summary>
          {others.map(({ path, name }) => (
            <Checkbox
              key={path}
              label={name}
              checked={excludes.includes(path)}
              onChange={({ target }) =>
                onChange({
                  excludes: target.checked ? [...excludes, path] : excludes.filter((each) => each !== path),
                })
              }
            />
          ))}
        </details>
      )}
    </li>
  )
}
