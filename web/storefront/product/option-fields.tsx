import { useFormContext, useWatch } from 'react-hook-form'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import type { ProductValues } from './product-values.ts'

/** So many choices are seen at once; more are a list. */
const mostCards = 4

/** What is chosen of the product; where pieces are spread over an option, how many of each. */
export function OptionFields({ product }: { product: DescribedProduct }) {
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
  const { register, control, setValue } = useFormContext<ProductValues>()
  const chosen = useWatch({ control, name: `choices.${code}` })
  if (choices.length > mostCards)
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
  const { control, setValue } = useFormContext<ProductValues>()
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
