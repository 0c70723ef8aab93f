import { useFormContext } from 'react-hook-form'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useLanguage } from '#web/language.ts'
import type { OrderValues } from './order-values.ts'
import { orderTexts } from '../texts/order.ts'
import { shellTexts } from '../texts/shell.ts'
import { useTexts } from '../texts/texts.ts'
import { useFormatProblem } from '../texts/problem.ts'

export function CustomerFields() {
  const { register, formState } = useFormContext<OrderValues>()
  const { nama, phone } = formState.errors
  const t = useTexts(orderTexts)
  const problemText = useFormatProblem()
  const { privacy } = useTexts(shellTexts)
  return (
    <>
      <Field label={t.nama} error={problemText(nama)}>
        <TextInput
          {...register('nama')}
          defaultValue={formState.defaultValues?.nama}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
        />
      </Field>
      <Field label={t.phone} error={problemText(phone)} hint={t.phoneHint}>
        <TextInput
          {...register('phone')}
          defaultValue={formState.defaultValues?.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="012-345 6789"
          maxLength={20}
        />
      </Field>
      <Checkbox
        {...register('offers')}
        defaultChecked={formState.defaultValues?.offers ?? false}
        label={t.offers}
        className="col-span-full"
      />
      <p className="col-span-full text-13 text-quiet">
        {t.privacyNote}{' '}
        <a
          href={useLanguage() === 'ms' ? '/privasi' : '/privacy'}
          target="_blank"
          className="text-link underline"
        >
          {privacy}
        </a>
      </p>
    </>
  )
}
