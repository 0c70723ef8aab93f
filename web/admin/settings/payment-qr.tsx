import { useId, useRef, useState } from 'react'
import {
  changePaymentQr,
  getPayment,
  mostQrBytes,
  type PaymentDetails,
} from '../../../core/settings/settings.ts'
import { examplesIn } from '../../../core/settings/example-bank.ts'
import { imageTypeOf } from '../../../core/media/image-type.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldNote } from '../../ui/field.tsx'
import { UploadIcon } from '../../ui/icons.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { cx } from '../../ui/cx.ts'
import { useSaveSetting } from './save-setting.ts'

const mine = 'The picture that you chose'
const labels = {
  caption: { label: 'Caption' },
  picture: {
    label: 'Picture',
    text: (picture: string | null) =>
      picture === mine ? mine : picture ? 'The picture that is there now' : 'No picture',
  },
}

/** The picture and its caption: shown as customers get it, changed together. */
export function PaymentQr({ payment }: { payment: PaymentDetails }) {
  const [caption, setCaption] = useState(payment.qr_caption)
  // Undefined: as it is; null: none.
  const [chosen, setChosen] = useState<{ url: string; base64: string } | null>()
  const [wrong, setWrong] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const save = useSaveSetting(changePaymentQr, getPayment, {
    saved: 'Payment QR saved',
    versioned: {
      labels,
      valuesOf: ({ qr_caption, qr_image_url }) => ({ caption: qr_caption, picture: qr_image_url }),
      versionOf: ({ versions }) => versions.qr,
      mineOf: ({ caption, picture }, theirs) => ({
        caption,
        picture: picture === undefined ? theirs.picture : picture && mine,
      }),
      inputOf: ({ caption, picture }, sent) => ({
        caption,
        ...(picture === mine || picture === null ? { picture: sent.picture ?? null } : {}),
      }),
      onTake({ caption, picture }, { qr_image_url }) {
        setCaption(caption)
        if (picture === qr_image_url) setChosen(undefined)
      },
    },
    onSaved: () => setChosen(undefined),
    onError: (error) => setWrong(error.message),
  })
  const choose = async (picked: File | undefined) => {
    if (!picked) return
    const bytes = new Uint8Array(await picked.arrayBuffer())
    const refusal = problemOf(bytes)
    setWrong(refusal)
    if (!refusal) setChosen({ url: await asAddress(picked), base64: await asBase64(picked) })
  }
  const example = chosen === undefined && examplesIn(payment).qr
  const shown = chosen === undefined ? payment.qr_image_url : (chosen?.url ?? null)
  const changed = chosen !== undefined || caption !== payment.qr_caption
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        setWrong('')
        const picture = chosen === undefined ? {} : { picture: chosen?.base64 ?? null }
        save.mutate({ caption, ...picture })
      }}
    >
      <Card crop flush className="relative grid aspect-square w-52 max-w-full place-items-center bg-[#fff]">
        {shown ? (
          <img
            src={shown}
            alt={example ? 'The example QR' : caption || 'Payment QR'}
            className={cx('max-h-full max-w-full object-contain', example && 'opacity-25')}
          />
        ) : (
          <span className="px-6 text-center text-15 text-[#5c5b57]">No QR: only the accounts are sent.</span>
        )}
        {example && (
          <span className="absolute bg-[#16161a] px-3 py-1 text-15 text-[#fff]">Example: not sent</span>
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
          <Button icon={<UploadIcon />} onClick={() => file.current?.click()}>
            {shown ? 'Replace picture' : 'Choose picture'}
          </Button>
          {shown && <Button onClick={() => setChosen(null)}>Remove</Button>}
        </div>
        <FieldNote id={noteId} hint="PNG, JPEG or WebP, at most 4 MB." error={wrong || undefined} />
        <Field label="Caption" optional hint="Whose QR it is, e.g. QR DuitNow Kedai Warna." className="mt-3">
          <TextInput value={caption} maxLength={200} onChange={(event) => setCaption(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="mt-2" busy={save.isPending} disabled={!changed}>
          Save
        </Button>
        {save.question}
      </div>
    </form>
  )
}

/** What is wrong with the file, by its bytes as the server will look at them; empty: nothing. */
function problemOf(bytes: Uint8Array): string {
  if (!imageTypeOf(bytes)) return changePaymentQr.errors.not_a_picture.error
  return bytes.length > mostQrBytes ? changePaymentQr.errors.picture_too_large.error : ''
}

const asBase64 = async (file: File) => (await asAddress(file)).replace(/^[^,]*,/, '')

/** The file as a `data:` address, unaltered. */
function asAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
