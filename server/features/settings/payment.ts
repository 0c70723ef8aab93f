import { changeBankAccounts, getPaymentSettings, type StoredPayment } from '#core/settings/settings.ts'
import { changePaymentQr, maxQrBytes, getPaymentPicture } from '#core/settings/payment-qr.ts'
import { detectImageType, type ImageType } from '#core/media/image-type.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Route } from '#server/http/route.ts'
import { openUntrusted } from '#server/print/images/pictures.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findPicture, insertPicture } from './pictures-store.ts'
import { updateShop } from './settings-store.ts'
import { findStoredPayment, replaceBankAccounts } from './payment-store.ts'

const pictureExtensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } satisfies Record<
  ImageType,
  string
>

/** Routes for the payment details, which are bank accounts and the bank's QR picture. */
export function paymentRoutes(db: Db, files: StoredFiles): Route[] {
  return [
    route(getPaymentSettings, () => findPaymentWithVersions(db)),
    route(changeBankAccounts, ({ accounts, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'bank accounts', expectedVersion }, () =>
          findPaymentWithVersions(tx),
        )
        if (conflict) return conflict
        await replaceBankAccounts(tx, accounts)
        const names = accounts.map(({ bank, number }) => `${bank} ${number}`)
        await recordAction(tx, call, 'changed bank accounts', names.join(', '))
        return findPaymentWithVersions(tx)
      }),
    ),
    route(changePaymentQr, async ({ caption, picture, version: expectedVersion }, call) => {
      const read = picture ? await readPicture(files, picture, call.network) : null
      if (read instanceof Refusal) return read
      return db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'payment QR', expectedVersion }, () =>
          findPaymentWithVersions(tx),
        )
        if (conflict) return conflict
        if (read) await insertPicture(tx, read)
        const address = read ? `/api/pictures/${read.name}` : null
        await updateShop(tx, { qrCaption: caption, ...(picture !== undefined && { qrImageUrl: address }) })
        await recordAction(tx, call, 'changed the payment QR', picture === null ? 'removed' : caption)
        return findPaymentWithVersions(tx)
      })
    }),
    route(getPaymentPicture, async ({ name }, { reply }) => {
      const picture = await findPicture(db, name)
      if (!picture?.file) return refuse('not_found')
      await reply
        .header('content-type', picture.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await files.read(picture.file))
      return alreadyAnswered
    }),
  ]
}

async function findPaymentWithVersions(db: Db): Promise<StoredPayment> {
  const accounts = await getRecordVersion(db, { kind: 'bank accounts' })
  const qr = await getRecordVersion(db, { kind: 'payment QR' })
  return { ...(await findStoredPayment(db)), versions: { accounts, qr } }
}

/**
 * Reads the QR picture. The type is detected by content and not by name, so that customers always see a real picture.
 */
async function readPicture(files: StoredFiles, base64: string, who: string) {
  const bytes = Buffer.from(base64, 'base64')
  const type = detectImageType(bytes)
  if (!type) return refusePicture('not_a_picture')
  if (bytes.length > maxQrBytes) return refusePicture('picture_too_large')
  if ((await openUntrusted(who, { kind: 'measure', bytes })) === 'too_heavy')
    return refusePicture('picture_too_heavy')
  const { hash } = await files.store(bytes, type)
  return {
    name: `${Buffer.from(hash, 'hex').toString('base64url')}.${pictureExtensions[type]}`,
    type,
    file: hash,
  }
}

function refusePicture<Code extends keyof typeof changePaymentQr.errors>(code: Code) {
  return refuse(code, { fields: { picture: changePaymentQr.errors[code].error } })
}
