import type { Effect } from '../../../../core/pricing/described/description-options.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { SelectOne } from '../../../ui/fields/select-one.tsx'
import { ExcludedChoices } from './excluded-choices.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { EditorProps } from './editor-props.ts'
import type { TypedChoice } from '../../../../core/pricing/described/typed-description.ts'
import type { Beside } from '../../../../core/pricing/described/choice-codes.ts'

const effects: Record<Effect['by'], string> = {
  nothing: 'No extra',
  share: 'Percent of the price',
  piece: 'RM each',
  order: 'RM once',
}

/** One choice: its names, what it adds to the price, the size that it gives. */
export function ChoiceRow({
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
          <NumberInput
            aria-label={label('how much')}
            decimal
            {...(by === 'share' ? { suffix: '%' } : { prefix: 'RM' })}
            value={amount}
            onType={(typed) => onChange({ amount: typed })}
          />
        )}
        <NumberInput
          aria-label={label('width, if it gives the size: mm, or with its unit, 3 ft')}
          placeholder="Width, mm"
          decimal
          value={width}
          onType={(typed) => onChange({ width: typed })}
        />
        <NumberInput
          aria-label={label('height, if it gives the size: mm, or with its unit, 3 ft')}
          placeholder="Height, mm"
          decimal
          value={height}
          onType={(typed) => onChange({ height: typed })}
        />
      </div>
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
      <ExcludedChoices
        excludes={excludes}
        others={others}
        onChange={(paths) => onChange({ excludes: paths })}
      />
    </li>
  )
}
