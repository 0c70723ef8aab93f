import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api } from '#web/api.ts'
import { getPaymentSettings, type StoredPaymentSettings } from '#core/settings/settings.ts'
import { changePaymentQr, checkPaymentQr, maxQrBytes } from '#core/settings/payment-qr.ts'
import { detectPlaceholderDetails, placeholderCaption } from '#core/settings/placeholder-bank.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useUnsavedChanges } from '#web/admin/unsaved/unsaved-changes.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'
import { detectImageType } from '#core/media/image-type.ts'

export function PaymentQrForm({ payment }: { payment: StoredPaymentSettings }) {
  const file = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const form = useSettingForm(changePaymentQr, getPaymentSettings, {
    setting: payment,
    valuesOf,
    versionOf: ({ versions }) => versions.qr,
    inputOf: ({ caption, picture }: Values, base) => ({
      caption,
      ...(picture !== base?.qr_image_url && { picture: picture && base64In(picture) }),
    }),
    fieldMapping: {
      not_a_picture: 'picture',
      picture_too_large: 'picture',
      picture_too_heavy: 'picture',
      qr_not_found: 'picture',
      qr_not_a_payment_code: 'picture',
      qr_damaged: 'picture',
      qr_foreign: 'picture',
      qr_not_duitnow: 'picture',
      qr_not_static: 'picture',
    },
    labels,
    incomparableFields: ['picture'],
    saved: 'Payment QR saved',
  })
  useUnsavedChanges(form.changed)
  const { caption, picture } = useFormValues(form)
  const check = useMutation({
    mutationFn: (chosen: string) => api(checkPaymentQr, { picture: base64In(chosen) }),
    onError: (error) => form.setError('picture', { message: error.message }),
  })
  const choose = async (picked: File | undefined) => {
    if (!picked) return
    const problem = problemOf(new Uint8Array(await picked.arrayBuffer()))
    if (problem) {
      form.setError('picture', { message: problem })
      return
    }
    const chosen = await asAddress(picked)
    check.mutate(chosen, {
      onSuccess: () => form.set({ picture: chosen, ...(caption === placeholderCaption && { caption: '' }) }),
    })
  }
  const isNew = isChosen(picture)
  const checked = [check.data?.recipient, check.data?.city].filter(Boolean).join(', ')
  const recipient = isNew ? checked : picture && payment.qr_recipient
  const example = picture === payment.qr_image_url && detectPlaceholderDetails(payment).qr
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={form.submit}
    >
      <Card crop flush className="relative grid aspect-square w-52 max-w-full place-items-center bg-[#fff]">
        {picture ? (
          <img
            src={picture}
            alt={example ? 'Example QR' : caption || 'Payment QR'}
            className={cx('max-h-full max-w-full object-contain', example && 'opacity-25')}
          />
        ) : (
          <span className="px-6 text-center text-15 text-[#5c5b57]">
            No QR code. Customers get only your bank accounts.
          </span>
        )}
        {example && (
          <span className="absolute bg-[#16161a] px-3 py-1 text-15 text-[#fff]">Example (not sent)</span>
        )}
      </Card>
      <div className="min-w-0">
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="QR picture"
          aria-describedby={noteId}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={<UploadIcon />} busy={check.isPending} onClick={() => file.current?.click()}>
            {picture ? 'Replace picture' : 'Choose picture'}
          </Button>
          {picture && (
            <Button
              busy={form.busy}
              onClick={() => {
                form.set({ picture: null })
                // A stored picture is removed immediately. A picture that isn't saved yet is only cleared from the
                // form.
                if (payment.qr_image_url) form.submit()
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <FieldNote id={noteId} hint="PNG, JPEG or WebP, at most 4 MB." error={form.fieldErrors.picture} />
        {recipient && (
          <p className="mb-2 rounded-control bg-info-wash px-3 py-2 text-15 text-info">
            {isNew ? 'Check the recipient before you save: customers pay ' : 'Customers pay '}
            <strong>{recipient}</strong>.
          </p>
        )}
        <TextField
          form={form}
          name="caption"
          label="Caption"
          optional
          hint="Shown below the QR code. Example: “QR DuitNow Kedai Warna”."
          className="mt-3"
          maxLength={200}
        />
        <Button
          type="submit"
          variant="primary"
          className="mt-2"
          busy={form.busy}
          why={!form.changed && 'No changes to save.'}
        >
          Save
        </Button>
        {form.conflictView}
      </div>
    </form>
  )
}

interface Values {
  caption: string
  /** A newly chosen picture has a `data:` URL. */
  picture: string | null
}
const isChosen = (picture: string | null) => picture?.startsWith('data:') ?? false

const valuesOf = ({ qr_caption, qr_image_url }: StoredPaymentSettings): Values => ({
  caption: qr_caption,
  picture: qr_image_url,
})
const labels: FieldLabels<Values> = {
  caption: { label: 'Caption' },
  picture: {
    label: 'Picture',
    text(picture) {
      if (isChosen(picture)) return 'Your new picture'
      return picture ? 'Current picture' : 'No picture'
    },
  },
}

/** Checks the file's bytes like the server does. Returns an empty string if the file is valid. */
function problemOf(bytes: Uint8Array): string {
  if (!detectImageType(bytes)) return changePaymentQr.errors.not_a_picture.error
  return bytes.length > maxQrBytes ? changePaymentQr.errors.picture_too_large.error : ''
}

const base64In = (address: string) => address.replace(/^[^,]*,/, '')

function asAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
