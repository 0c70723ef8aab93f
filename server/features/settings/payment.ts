import {
  changeBankAccounts,
  getPaymentSettings,
  type StoredPaymentSettings,
} from '#core/settings/settings.ts'
import {
  changePaymentQr,
  checkPaymentQr,
  maxQrBytes,
  getPaymentQrPicture,
} from '#core/settings/payment-qr.ts'
import { detectImageType, type ImageType } from '#core/media/image-type.ts'
import { parseDuitnowQr, type DuitnowQr } from '#core/payments/duitnow-qr.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Route } from '#server/http/route.ts'
import { openUntrustedPicture } from '#server/print/images/pictures.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findPicture, insertPicture } from './pictures-store.ts'
import { updateShop } from './settings-store.ts'
import {
  findQrCode,
  findStoredPaymentDetails,
  findUnreadQrAddress,
  replaceBankAccounts,
  storeQrCodeText,
} from './payment-store.ts'

const pictureExtensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } satisfies Record<
  ImageType,
  string
>

const pictureBase = '/api/pictures/'

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
    route(checkPaymentQr, async ({ picture }, call) => {
      const read = await readPicture(picture, call.network)
      return read instanceof Refusal ? read : { recipient: read.qr.name, city: read.qr.city }
    }),
    route(changePaymentQr, async ({ caption, picture, version: expectedVersion }, call) => {
      const checked = picture ? await readPicture(picture, call.network) : null
      if (checked instanceof Refusal) return checked
      const read = checked && (await storePicture(files, checked))
      const recipient = checked?.qr.name ?? ''
      return db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'payment QR', expectedVersion }, () =>
          findPaymentWithVersions(tx),
        )
        if (conflict) return conflict
        if (read) await insertPicture(tx, read)
        const address = read ? pictureBase + read.name : null
        await updateShop(tx, {
          qrCaption: caption,
          ...(picture !== undefined && {
            qrImageUrl: address,
            qrRecipient: recipient,
            qrCode: checked?.code ?? '',
          }),
        })
        await recordAction(
          tx,
          call,
          'changed the payment QR',
          picture === null ? 'removed' : [caption, recipient].filter(Boolean).join(', '),
        )
        return findPaymentWithVersions(tx)
      })
    }),
    route(getPaymentQrPicture, async ({ name }, { reply }) => {
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

/**
 * Reads the QR picture that was saved before its text was stored, so that invoices can draw the code. Other pictures
 * stay as they are.
 */
export async function readStoredQrPicture(db: Db, files: StoredFiles): Promise<void> {
  const address = await findUnreadQrAddress(db)
  const picture = address?.startsWith(pictureBase)
    ? await findPicture(db, address.slice(pictureBase.length))
    : undefined
  if (!address || !picture?.file) return
  const read = await readQr(await files.readWhole(picture.file), 'start')
  if (read instanceof Refusal) return
  await storeQrCodeText(db, address, { code: read.code, recipient: read.qr.name })
}

async function findPaymentWithVersions(db: Db): Promise<StoredPaymentSettings> {
  const accounts = await getRecordVersion(db, { kind: 'bank accounts' })
  const qr = await getRecordVersion(db, { kind: 'payment QR' })
  const { recipient } = await findQrCode(db)
  return { ...(await findStoredPaymentDetails(db)), qr_recipient: recipient, versions: { accounts, qr } }
}

/**
 * Reads an uploaded picture. The type is detected by content and not by name, so that customers always see a
 * real picture.
 */
async function readPicture(base64: string, who: string) {
  const bytes = Buffer.from(base64, 'base64')
  const type = detectImageType(bytes)
  if (!type) return refusePicture('not_a_picture')
  if (bytes.length > maxQrBytes) return refusePicture('picture_too_large')
  if ((await openUntrustedPicture(who, { kind: 'measure', bytes })) === 'too_heavy')
    return refusePicture('picture_too_heavy')
  const read = await readQr(bytes, who)
  return read instanceof Refusal ? read : { bytes, type, ...read }
}

/** Reads the DuitNow code in a picture. A poster may have other QR codes beside it. */
async function readQr(bytes: Uint8Array, who: string): Promise<{ code: string; qr: DuitnowQr } | QrRefusal> {
  const found = await openUntrustedPicture(who, { kind: 'qrCodes', bytes })
  const texts = typeof found === 'string' ? [] : found.done
  for (const code of texts) {
    const qr = parseDuitnowQr(code)
    if (typeof qr === 'object') return qr.isStatic ? { code, qr } : refusePicture('qr_not_static')
  }
  // Problems of a payment code take precedence, because they are more specific than `not_a_payment_code`.
  const problems = texts.map(parseDuitnowQr)
  const problem = problems.find((each) => each !== 'not_a_payment_code') ?? problems[0]
  return typeof problem === 'string' ? refusePicture(`qr_${problem}`) : refusePicture('qr_not_found')
}

async function storePicture(files: StoredFiles, { bytes, type }: { bytes: Uint8Array; type: ImageType }) {
  const { hash: file } = await files.store(bytes, type)
  return { name: `${Buffer.from(file, 'hex').toString('base64url')}.${pictureExtensions[type]}`, type, file }
}

type QrRefusal = Refusal<Extract<keyof typeof checkPaymentQr.errors, `qr_${string}`>>

function refusePicture<Code extends keyof typeof checkPaymentQr.errors>(code: Code) {
  return refuse(code, { fields: { picture: checkPaymentQr.errors[code].error } })
}
