import { z } from 'zod'
import { plain } from '../gateways/answer-text.ts'
import { cloudWords } from '../gateways/cloud-errors.ts'
import type { Receipt } from './receipt.ts'

/** A customer wrote to the shop. */
export interface Wrote {
  phone: string
  at: Date
}

export interface News {
  receipts: Receipt[]
  wrote: Wrote[]
}

const many = z.array(z.unknown()).catch([])
const body = z.object({ entry: many }).catch({ entry: [] })
const entry = z.object({ changes: many })
const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: many,
    messages: many,
  }),
})
/** Seconds since 1970, as text. */
const instant = z.coerce
  .number()
  .min(0)
  .max(4_102_444_800)
  .transform((seconds) => new Date(seconds * 1000))
const id = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0]*$/)
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: instant,
  biz_opaque_callback_data: z.string().catch(''),
  errors: z.array(z.object({ code: z.int(), title: z.string().catch('') })).catch([]),
})
const message = z.object({ from: z.string().regex(/^\d{5,20}$/), timestamp: instant })

/** What Meta tells of one number; what can't be read, and what is of another number, is left aside. */
export function cloudNewsIn(given: unknown, phoneNumberId: string): News {
  const values = body
    .parse(given)
    .entry.flatMap((each) => read(entry, each)?.changes ?? [])
    .flatMap((each) => read(change, each)?.value ?? [])
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    receipts: values.flatMap(({ statuses }) => statuses).flatMap((each) => receiptIn(each) ?? []),
    wrote: values
      .flatMap(({ messages }) => messages)
      .flatMap((each) => read(message, each) ?? [])
      .map(({ from, timestamp }) => ({ phone: from, at: timestamp })),
  }
}

function receiptIn(given: unknown): Receipt | null {
  const found = read(status, given)
  if (!found) return null
  const [error] = found.errors
  return {
    gatewayId: found.id,
    ...referenceIn(found.biz_opaque_callback_data),
    state: found.status,
    at: found.timestamp,
    reason: error ? cloudWords(error.code, plain(error.title.toWellFormed().replaceAll('\0', ''))) : null,
  }
}

/** What `cloud-gateway.ts` gave with the message. */
function referenceIn(text: string): Pick<Receipt, 'partId' | 'attempt'> {
  const [, partId, attempt] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,4})$/.exec(text) ?? []
  return partId ? { partId, attempt: Number(attempt) } : { partId: null, attempt: null }
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> | undefined {
  return shape.safeParse(given).data
}
