/** What a code says that a camera has read, or somebody has typed. */
export type Scanned =
  | { kind: 'order'; id: string }
  | { kind: 'batch'; id: string }
  | { kind: 'number'; number: string }
  | { kind: 'parcel'; number: string }
  /** What a customer shows who picks an order up; `number`: of the order, where the code says it. */
  | { kind: 'pick-up'; code: string; number: string | null }

const order = /\/admin\/orders\?(?:.*&)?order=([\w-]{1,80})/
const batch = /\/admin\/orders\/production\/([\w-]{1,80})(?:[/?#]|$)/
/** As it stands on paper, and typed without the line. */
const number = /^(\d{4})(?:-(\d{4,6})|(\d{4}))$/
/** Carriers' numbers: letters and digits, as long as any of theirs. */
const parcel = /^[A-Z\d]{8,40}$/

/** What the customer's phone shows, and the same as it is typed. */
const pickUp = /^(?:ambil:(\d{4}-\d{4,8}):)?(\d{3}) ?(\d{3})$/i

/** What the QR on the customer's phone says. */
export const pickUpText = (number: string, code: string): string => `ambil:${number}:${code}`

/** Null: a code of something else. */
export function readScanned(text: string): Scanned | null {
  const typed = text.trim()
  const [ofPickUp, ofNumber = null, ...digits] = pickUp.exec(typed) ?? []
  if (ofPickUp) return { kind: 'pick-up', code: digits.join(''), number: ofNumber }
  const ofBatch = batch.exec(typed)?.[1]
  if (ofBatch) return { kind: 'batch', id: ofBatch }
  const ofOrder = order.exec(typed)?.[1]
  if (ofOrder) return { kind: 'order', id: ofOrder }
  const [, month, ...rest] = number.exec(typed) ?? []
  if (month) return { kind: 'number', number: `${month}-${rest.find(Boolean) ?? ''}` }
  const plain = plainNumber(typed)
  return parcel.test(plain) && /\d{4}/.test(plain) ? { kind: 'parcel', number: plain } : null
}

/** A parcel's number without what people and printers put in between. */
export const plainNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
