import { useFormContext, useWatch } from 'react-hook-form'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { productTexts } from '../texts/product.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { productErrorMessages } from '../texts/product-errors.ts'
import { useTexts } from '../texts/texts.ts'
import { parseNumber } from '#core/shared/typed-number.ts'
import { formatLengthInUnit, parseNames } from '#core/pricing/described/typed-job.ts'
import type { ProductOrderValues } from './product-values.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'

const sides = ['width', 'height'] as const

export function JobFields({ product }: { product: DescribedProduct }) {
  const t = useTexts(productTexts)
  const problemText = useFormatProblem(productErrorMessages)
  const { register, formState, control } = useFormContext<ProductOrderValues>()
  const { errors, defaultValues } = formState
  const typedSides = useWatch({ control, name: sides })
  const { asks, size, rush, least } = product
  const names = parseNames(useWatch({ control, name: 'names' }) ?? '').length
  const tooFew = names > 0 && names < least ? t.namesLeast(String(least)) : undefined
  return (
    <>
      <OptionFields product={product} />
      {size && (
        <div className="grid grid-cols-2 gap-x-4">
          {sides.map((side, at) => (
            <Field
              key={side}
              label={t[side]}
              hint={t.sideHint(
                formatLengthInUnit(size.least_mm, size.unit),
                formatLengthInUnit(size.most_mm, size.unit),
                t.units[size.unit],
              )}
              error={
                problemText(errors[side]) ??
                (typedSides[at]?.trim() && parseNumber(typedSides[at]) === null ? t.sideUnclear : undefined)
              }
            >
              <TextInput
                {...register(side)}
                defaultValue={defaultValues?.[side]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                suffix={t.units[size.unit]}
              />
            </Field>
          ))}
        </div>
      )}
      {asks.names ? (
        <Field label={t.names} hint={t.namesHint} error={problemText(errors.names) ?? tooFew}>
          <TextArea {...register('names')} defaultValue={defaultValues?.names} rows={5} maxLength={40_000} />
        </Field>
      ) : (
        <QuantityField product={product} />
      )}
      {rush && <Checkbox {...register('rush')} label={t.rush} hint={t.rushHint} />}
      {asks.notes && (
        <Field label={t.notes} optional error={problemText(errors.notes)}>
          <TextArea {...register('notes')} defaultValue={defaultValues?.notes} rows={3} maxLength={1000} />
        </Field>
      )}
    </>
  )
}

function QuantityField({ product }: { product: DescribedProduct }) {
  const t = useTexts(productTexts)
  const { control, setValue, register } = useFormContext<ProductOrderValues>()
  const quantity = useWatch({ control, name: 'quantity' })
  const { quantities, set_of: setOf, options, least, most } = product
  if (options.some(({ spread }) => spread) || (quantities?.length === 1 && quantities[0] === 1)) return null
  const unit = setOf === null ? t.pieces(quantity) : t.sets(setOf)
  return (
    <Field label={t.quantity}>
      {quantities ? (
        <Select {...register('quantity', { valueAsNumber: true })}>
          {quantities.map((each) => (
            <option key={each} value={each}>
              {each.toLocaleString('en-MY')}
            </option>
          ))}
        </Select>
      ) : (
        <NumberStepper
          name="quantity"
          value={quantity}
          onValueChange={(count) => setValue('quantity', count, { shouldDirty: true })}
          min={least}
          max={most}
          suffix={unit}
        />
      )}
    </Field>
  )
}

const maxCards = 4

/** An option with `spread` asks for the quantity of each choice. Any other option asks for one choice. */
function OptionFields({ product }: { product: DescribedProduct }) {
  return product.options.map((option) =>
    option.spread ? (
      <SpreadFields key={option.code} option={option} most={product.most} />
    ) : (
      <OptionField key={option.code} option={option} />
    ),
  )
}

type Option = DescribedProduct['options'][number]

function OptionField({ option: { code, name, choices } }: { option: Option }) {
  const { register, control, setValue } = useFormContext<ProductOrderValues>()
  const chosen = useWatch({ control, name: `choices.${code}` })
  if (choices.length > maxCards)
    return (
      <Field label={name}>
        <Select {...register(`choices.${code}`)}>
          {choices.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.name}
            </option>
          ))}
        </Select>
      </Field>
    )
  return (
    <RadioCards
      label={name}
      name={`choices.${code}`}
      cards={choices.map((choice) => ({ value: choice.code, label: choice.name }))}
      value={chosen}
      onValueChange={(value) => setValue(`choices.${code}`, value, { shouldDirty: true })}
    />
  )
}

function SpreadFields({ option: { name, choices }, most }: { option: Option; most: number }) {
  const { control, setValue } = useFormContext<ProductOrderValues>()
  const spread = useWatch({ control, name: 'spread' })
  const t = useTexts(productTexts)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">{name}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {choices.map((choice) => (
          <Field key={choice.code} label={choice.name}>
            <NumberStepper
              name={`spread.${choice.code}`}
              value={spread[choice.code] ?? 0}
              onValueChange={(count) => setValue(`spread.${choice.code}`, count, { shouldDirty: true })}
              max={most}
              suffix={t.pieces(spread[choice.code] ?? 0)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
