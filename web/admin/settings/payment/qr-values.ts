import type { KeptPayment } from '#core/settings/settings.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'
import { imageTypeOf } from '#core/media/image-type.ts'
import { changePaymentQr, mostQrBytes } from '#core/settings/payment-qr.ts'

export interface Values {
  caption: string
  /** Its address; one that was just chosen is a `data:` address. */
  picture: string | null
}
const isChosen = (picture: string | null) => picture?.startsWith('data:') ?? false

export const valuesOf = ({ qr_caption, qr_image_url }: KeptPayment): Values => ({
  caption: qr_caption,
  picture: qr_image_url,
})
export const labels: Labels<Values> = {
  caption: { label: 'Caption' },
  picture: {
    label: 'Picture',
    text(picture) {
      if (isChosen(picture)) return 'The picture that you chose'
      return picture ? 'The picture that is there now' : 'No picture'
    },
  },
}

/** What is wrong with the file, by its bytes as the server will look at them; empty: nothing. */
export function problemOf(bytes: Uint8Array): string {
  if (!imageTypeOf(bytes)) return changePaymentQr.errors.not_a_picture.error
  return bytes.length > mostQrBytes ? changePaymentQr.errors.picture_too_large.error : ''
}

export const base64In = (address: string) => address.replace(/^[^,]*,/, '')

/** The file as a `data:` address, unaltered. */
export function asAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
