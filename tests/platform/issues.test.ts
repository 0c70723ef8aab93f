import { expect, test } from 'vitest'
import { z } from 'zod'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { orderIssues } from '#core/orders/order-errors.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { optionalPhoneSchema } from '#core/shared/phone-input.ts'
import { readIssue, createCodedIssue, createCodedError } from '#core/shared/coded-issues.ts'
import { answerCall } from '#server/http/answer.ts'
import { type Call, route } from '#server/http/route.ts'

const words = { blank: 'Please write something.', long: 'At most {most} letters.' }
const schema = z.object({
  text: z
    .string({ error: createCodedError(words, 'blank') })
    .max(3, { error: createCodedError(words, 'long', { most: 3 }) }),
  other: z
    .string()
    .refine((text) => text !== 'x', { error: createCodedError(words, 'blank') })
    .transform((text, context) => {
      if (text === 'y') context.addIssue(createCodedIssue(words, 'long', { most: 1 }))
      return text
    }),
})
const getIssues = (given: unknown) =>
  Object.fromEntries(
    (schema.safeParse(given).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      [readIssue(issue), issue.message],
    ]),
  )

test('every kind of validation issue has a code and a message', () => {
  expect(getIssues({ text: 7, other: 'x' })).toEqual({
    text: [{ code: 'blank', params: {} }, 'Please write something.'],
    other: [{ code: 'blank', params: {} }, 'Please write something.'],
  })
  expect(getIssues({ text: 'long', other: 'y' })).toEqual({
    text: [{ code: 'long', params: { most: 3 } }, 'At most 3 letters.'],
    other: [{ code: 'long', params: { most: 1 } }, 'At most 1 letters.'],
  })
  expect(getIssues({ text: 'a' })).toEqual({
    other: [{ code: 'needed', params: { name: 'Other', n: '' } }, 'Other is required.'],
  })
})

const getRefusedIssues = async (
  contract: typeof placeStickerOrder | typeof placeNameTagOrder,
  input: unknown,
) => {
  const call = { caller: null } as unknown as Call
  const answered = await answerCall(
    route(contract as typeof placeStickerOrder, () => Promise.reject(new Error('not reached'))),
    input,
    call,
  )
  return (answered as { body: { error: string; issues: object; fields: Record<string, string> } }).body
}

test('MSG-10 answers each invalid field with a code and a message', async () => {
  const order = { nama: '', phone: '012-345 6789 / 019-876 5432', deliveryMethod: 'pos', totalAmount: 'x' }
  const body = await getRefusedIssues(placeStickerOrder, { ...order, stickerDetails: {} })
  expect(body.fields).toMatchObject({
    nama: orderIssues.name_needed,
    phone: 'Dua nombor dibaca: “012-345 6789” dan “019-876 5432”. Sila beri satu sahaja.',
  })
  expect(body.issues).toMatchObject({
    nama: { code: 'name_needed', params: {} },
    phone: { code: 'two_phones', params: { read: '012-345 6789', second: '019-876 5432' } },
    'shipping.state': { code: 'state_needed' },
    'stickerDetails.orderQuantity': { code: 'quantity_needed' },
  })
  const tags = await getRefusedIssues(placeNameTagOrder, {
    orders: [{ namaAnak: 'Ali', warna: 'Red', bilangan: 5000 }],
  })
  expect(tags.issues).toMatchObject({
    'orders.0.bilangan': { code: 'too_many_sets', params: { most: 1000 } },
    deliveryMethod: { code: 'delivery_needed' },
  })
})

test('a validation issue of a back-office field has a general code and a standard message', () => {
  const fields = z.object({
    name: z.string().min(1, fieldError('required', { field: 'name' })),
    note: z.string().max(3000, fieldError('too_long', { most: 3000 })),
    phone: optionalPhoneSchema,
  })
  const issues = fields.safeParse({ name: '', note: 'x'.repeat(3001), phone: '+65 9123 4567' }).error?.issues
  expect(issues?.map((issue) => [issue.message, readIssue(issue)])).toEqual([
    ['Please enter the name.', { code: 'required', params: { field: 'name' } }],
    ['Please use at most 3,000 characters.', { code: 'too_long', params: { most: 3000 } }],
    ['Invalid Malaysian phone number format. Use format: 60123456789', { code: 'phone_foreign', params: {} }],
  ])
})
