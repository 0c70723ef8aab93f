import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { OrderValues } from './order-values.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useSaid } from '../texts/said.ts'

export function CustomerFields() {
  const { register, formState } = useFormContext<OrderValues>()
  const { nama, phone } = formState.errors
  const t = useTexts(orderTexts)
  const said = useSaid()
  return (
    <>
      <Field label={t.nama} error={said(nama?.message)}>
        <TextInput
          {...register('nama')}
          defaultValue={formState.defaultValues?.nama}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
        />
      </Field>
      <Field label={t.phone} error={said(phone?.message)} hint={t.phoneHint}>
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
      <p className="text-13 text-quiet">
        {t.privacyNote}{' '}
        <a href="/privasi" target="_blank" className="text-link underline">
          Notis privasi
        </a>{' '}
        ·{' '}
        <a href="/privacy" target="_blank" hrefLang="en" lang="en" className="text-link underline">
          Privacy notice
        </a>
      </p>
    </>
  )
}
