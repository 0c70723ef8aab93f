import { createHash } from 'node:crypto'
import {
  changeBankAccounts,
  changePaymentQr,
  getPayment,
  mostQrBytes,
  paymentPicture,
} from '../../../core/contracts/settings.ts'
import { imageTypeOf, type ImageType } from '../../../core/values/image-type.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { handled, route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findPicture, insertPicture } from './pictures-store.ts'
import { findPayment, replaceBankAccounts, updateShop } from './settings-store.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } satisfies Record<
  ImageType,
  string
>

/** How customers pay: accounts in their order, and the bank's QR picture. */
export function paymentRoutes(db: Db): Route[] {
  return [
    route(getPayment, () => findPayment(db)),
    route(changeBankAccounts, ({ accounts }, call) =>
      db.transaction(async (tx) => {
        await replaceBankAccounts(tx, accounts)
        const names = accounts.map(({ bank, number }) => `${bank} ${number}`)
        await record(tx, call, 'changed bank accounts', names.join(', '))
        return findPayment(tx)
      }),
    ),
    route(changePaymentQr, async ({ caption, picture }, call) => {
      const read = picture ? readPicture(picture) : null
      if (read instanceof Refusal) return read
      return db.transaction(async (tx) => {
        if (read) await insertPicture(tx, read)
        const address = read ? `/api/pictures/${read.name}` : null
        await updateShop(tx, { qrCaption: caption, ...(picture !== undefined && { qrImageUrl: address }) })
        await record(tx, call, 'changed the payment QR', picture === null ? 'removed' : caption)
        return findPayment(tx)
      })
    }),
    route(paymentPicture, async ({ name }, { reply }) => {
      const picture = await findPicture(db, name)
      if (!picture) return refuse('not_found')
      await reply
        .header('content-type', picture.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(Buffer.from(picture.bytes))
      return handled
    }),
  ]
}

/** By its bytes and never by its name: what customers are shown as a picture is one. */
function readPicture(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const type = imageTypeOf(bytes)
  if (!type) return unfit('not_a_picture')
  if (bytes.length > mostQrBytes) return unfit('picture_too_large')
  const name = `${createHash('sha256').update(bytes).digest('base64url')}.${endings[type]}`
  return { name, type, bytes }
}

function unfit<Code extends keyof typeof changePaymentQr.errors>(code: Code) {
  return refuse(code, { fields: { picture: changePaymentQr.errors[code].error } })
}
