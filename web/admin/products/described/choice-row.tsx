import { formatCount } from '#core/shared/format-count.ts'
import type { PriceEffect } from '#core/pricing/described/description-options.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { CompactField } from '../editor/compact-field.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import type { TypedChoice } from '#core/pricing/described/typed-description.ts'
import type { OtherChoice } from '#core/pricing/described/choice-codes.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

const effects: Record<PriceEffect['by'], string> = {
  nothing: 'None',
  share: 'Percent of the price',
  piece: 'RM per piece',
  order: 'RM per order',
}

export function ChoiceRow({
  choice,
  of,
  number,
  place,
  others,
  sized,
  errorAt,
  onChange,
  onRemove,
}: {
  choice: TypedChoice
  of: string
  number: number
  place: string
  others: OtherChoice[]
  /** `true` if the option's choices set the print size. */
  sized: boolean
  errorAt: DescriptionEditorProps['errorAt']
  onChange: (part: Partial<TypedChoice>) => void
  /** `undefined` for the only choice, which can't be removed. */
  onRemove: (() => void) | undefined
}) {
  const { ms, en, by, amount, width, height, excludes } = choice
  const label = (what: string) => `${of}, choice ${number}: ${what}`
  const nameError = errorAt(`${place}.name.ms`)
  const amountError = errorAt(`${place}.effect.sen`) ?? errorAt(`${place}.effect.per_mille`)
  const sizeErrors = {
    width: errorAt(`${place}.size_mm.width`),
    height: errorAt(`${place}.size_mm.height`),
  }
  const trouble = errorAt(`${place}.code`)
  return (
    <li className="rounded-control bg-sunk p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
        <CompactField label="Choice in Malay" error={nameError}>
          <TextInput
            aria-label={label('name in Malay')}
            aria-invalid={nameError ? true : undefined}
            autoComplete="off"
            maxLength={80}
            value={ms}
            onChange={({ target }) => onChange({ ms: target.value })}
          />
        </CompactField>
        <CompactField label="In English (optional)">
          <TextInput
            aria-label={label('name in English (optional)')}
            autoComplete="off"
            maxLength={80}
            value={en}
            onChange={({ target }) => onChange({ en: target.value })}
          />
        </CompactField>
        <span className="pt-6">
          <IconButton
            label={`Remove choice ${number} of ${of}`}
            why={!onRemove && 'At least one choice is required.'}
            onClick={() => onRemove?.()}
          >
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      <div className="mt-2 grid grid-cols-2 items-start gap-2">
        <CompactField label="Extra charge">
          <SelectOne
            aria-label={label('extra charge')}
            value={by}
            choices={effects}
            onChoose={(effect) => onChange({ by: effect })}
          />
        </CompactField>
        {by !== 'nothing' && (
          <CompactField label="Amount" error={amountError}>
            <NumberInput
              aria-label={label('amount')}
              aria-invalid={amountError ? true : undefined}
              decimal
              {...(by === 'share' ? { suffix: '%' } : { prefix: 'RM' })}
              value={amount}
              onType={(typed) => onChange({ amount: typed })}
            />
          </CompactField>
        )}
      </div>
      {sized && (
        <div className="mt-2 grid grid-cols-2 items-start gap-2">
          {(['width', 'height'] as const).map((side) => (
            <CompactField
              key={side}
              label={`${side === 'width' ? 'Width' : 'Height'} (mm, or 3 ft)`}
              error={sizeErrors[side]}
            >
              <NumberInput
                aria-label={label(`${side} (mm, or 3 ft)`)}
                aria-invalid={sizeErrors[side] ? true : undefined}
                decimal
                value={side === 'width' ? width : height}
                onType={(typed) => onChange({ [side]: typed })}
              />
            </CompactField>
          ))}
        </div>
      )}
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
      <ExcludedChoices
        excludes={excludes}
        others={others}
        onChange={(paths) => onChange({ excludes: paths })}
      />
    </li>
  )
}

function ExcludedChoices({
  excludes,
  others,
  onChange,
}: {
  excludes: string[]
  others: OtherChoice[]
  onChange: (excludes: string[]) => void
}) {
  if (others.length === 0) return null
  return (
    <details className="mt-1 text-15">
      <summary className="w-fit cursor-pointer py-1 text-quiet underline">
        {excludes.length > 0
          ? `Can’t be combined with ${formatCount(excludes.length, 'other choice')}`
          : 'Can’t be combined with…'}
      </summary>
      {others.map(({ path, name }) => (
        <Checkbox
          key={path}
          label={name}
          checked={excludes.includes(path)}
          onChange={({ target }) =>
            onChange(target.checked ? [...excludes, path] : excludes.filter((each) => each !== path))
          }
        />
      ))}
    </details>
  )
}
