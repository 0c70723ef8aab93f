import { Controller, useFormContext } from 'react-hook-form'
import { maxIronOnSets } from '#core/orders/items/iron-on-issues.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

export function SetsField({
  at,
  error,
  hint,
  className,
}: {
  at: number
  error: string | undefined
  hint: string
  className?: string
}) {
  const t = useTexts(ironOnTexts)
  const { control } = useFormContext<{ orders: { bilangan: number }[] }>()
  return (
    <Field label={t.sets} error={error} hint={hint}>
      <Controller
        control={control}
        name={`orders.${at}.bilangan`}
        render={({ field }) => (
          <NumberStepper
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            min={1}
            max={maxIronOnSets}
            {...(className !== undefined && { className })}
          />
        )}
      />
    </Field>
  )
}
