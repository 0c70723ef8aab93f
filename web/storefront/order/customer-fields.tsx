import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { OrderValues } from './order-values.ts'

export function CustomerFields() {
  const { register, formState } = useFormContext<OrderValues>()
  const { nama, phone } = formState.errors
  return (
    <>
      <Field label="Nama" error={nama?.message}>
        <TextInput {...register('nama')} autoComplete="name" autoCapitalize="words" maxLength={120} />
      </Field>
      <Field
        label="No Telefon"
        error={phone?.message}
        hint="Maklumat bayaran dihantar ke WhatsApp nombor ini."
      >
        <TextInput
          {...register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="012-345 6789"
          maxLength={20}
        />
      </Field>
      <p className="text-13 text-quiet">
        Maklumat anda digunakan untuk pesanan ini sahaja.{' '}
        <a href="/privasi" target="_blank" className="text-link">
          Notis privasi
        </a>{' '}
        ·{' '}
        <a href="/privacy" target="_blank" hrefLang="en" lang="en" className="text-link">
          Privacy notice
        </a>
      </p>
    </>
  )
}
