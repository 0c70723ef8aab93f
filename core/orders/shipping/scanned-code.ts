export type ScannedCode =
  | { kind: 'order'; id: string }
  | { kind: 'batch'; id: string }
  | { kind: 'number'; number: string }
  | { kind: 'parcel'; number: string }
  /** A customer's pickup code. `number` is the order number if the code contains it. */
  | { kind: 'pick-up'; code: string; number: string | null }

const order = /\/admin\/orders\?(?:.*&)?order=([\w-]{1,80})/
const batch = /\/admin\/orders\/production\/([\w-]{1,80})(?:[/?#]|$)/
/** Matches an order number as printed, or typed without the dash. */
const number = /^(\d{4})(?:-(\d{4,6})|(\d{4}))$/
/** Matches a tracking number, which consists of letters and digits. The longest numbers of any carrier fit. */
const parcel = /^[A-Z\d]{8,40}$/

/** Matches the QR code on the customer's phone, or the pickup code as typed. */
const pickUp = /^(?:ambil:(\d{4}-\d{4,8}):)?(\d{3}) ?(\d{3})$/i

export const formatPickUpCode = (number: string, code: string): string => `ambil:${number}:${code}`

export function parseScannedCode(text: string): ScannedCode | null {
  const typed = text.trim()
  const [ofPickUp, ofNumber = null, ...digits] = pickUp.exec(typed) ?? []
  if (ofPickUp) return { kind: 'pick-up', code: digits.join(''), number: ofNumber }
  const ofBatch = batch.exec(typed)?.[1]
  if (ofBatch) return { kind: 'batch', id: ofBatch }
  const ofOrder = order.exec(typed)?.[1]
  if (ofOrder) return { kind: 'order', id: ofOrder }
  const [, month, ...rest] = number.exec(typed) ?? []
  if (month) return { kind: 'number', number: `${month}-${rest.find(Boolean) ?? ''}` }
  const plain = normalizeTrackingNumber(typed)
  return parcel.test(plain) && /\d{4}/.test(plain) ? { kind: 'parcel', number: plain } : null
}

/** Removes spaces and dashes, which people and printers insert into tracking numbers. */
export const normalizeTrackingNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
