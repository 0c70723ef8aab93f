import { z } from 'zod'
import { editJerseyCell, jerseyLists, parseJerseySize, type JerseyField } from './jersey.ts'
import { createVersionSchema } from '#core/shared/versions.ts'
import { requireRole, contract } from '#core/contract.ts'

// The lists contain names of people, so only staff and API keys for orders may call them.

const access = requireRole('contributor', 'orders')
const { female, male } = jerseyLists
export const maxJerseys = 500

export const jerseyMessages = {
  nama: 'Sila isi nama.',
  size: 'Sila pilih saiz.',
  bilangan: 'Sila isi bilangan.',
  unknownSize: 'Saiz ini tiada dalam senarai.',
} as const

const orderId = z.enum([female.orderId, male.orderId])
const sheetName = z.enum([female.sheetName, male.sheetName])
const rowId = z.uuid()

const storedRow = z.object({
  id: rowId,
  nama: z.string(),
  size: z.string(),
  bilangan: z.string(),
  orderId,
  timestamp: z.iso.datetime(),
  changedBy: z.string(),
  /** Counts the changes of the row, from 1. */
  version: z.int(),
})
export type ListedJersey = z.output<typeof storedRow>

const noSuchList = { status: 404, error: 'Jersey list not found' }

/** The list `SKJ6-G` is on `Sheet1`, and `SKJ6-B` on `Sheet2`. */
export const getJerseys = contract('GET', '/api/jersey-softball/get-orders', {
  access,
  input: z.object({ orderId, sheetName }),
  reply: z.object({ success: z.literal(true), orders: z.array(storedRow), message: z.string() }),
  errors: { unknown_list: noSuchList },
})

const wanted = (field: JerseyField) =>
  z.coerce
    .string({ error: jerseyMessages[field] })
    .max(60)
    .regex(/^[^\0]*$/)
    .transform((typed) => {
      const text = field === 'size' ? parseJerseySize(typed) : editJerseyCell(field, typed, '').trim()
      return text.toWellFormed()
    })
    .refine((text) => text !== '', { error: jerseyMessages[field] })

/**
 * Saves rows of one list. A row with `id` is added if its `version` is 0; otherwise the stored row is changed, based
 * on that `version`. A row without `id` is added unless the list already contains an equal row. Other rows are kept.
 * If someone else has changed one of the rows, nothing is saved and `details` contains the current list.
 */
export const saveJerseys = contract('POST', '/api/jersey-softball/save-order', {
  access,
  input: z.object({
    sheetName,
    orders: z
      .array(
        z.object({
          id: rowId.optional(),
          version: createVersionSchema(0).default(0),
          nama: wanted('nama'),
          size: wanted('size'),
          bilangan: wanted('bilangan'),
        }),
      )
      .max(maxJerseys),
    removed: z
      .array(z.object({ id: rowId, version: createVersionSchema(0) }))
      .max(maxJerseys)
      .default([]),
  }),
  reply: z.object({ success: z.literal(true), orders: z.array(storedRow), message: z.string() }),
  errors: {
    changed_meanwhile: { status: 409, error: 'Someone else has changed this list' },
    unknown_size: { status: 422, error: jerseyMessages.unknownSize },
    too_many: { status: 422, error: `Satu senarai memuatkan paling banyak ${maxJerseys} baris.` },
  },
})

export const exportJerseys = contract('GET', '/api/jersey-softball/export', {
  access,
  input: z.object({ orderId }),
  reply: z.never(),
})

export const jerseyConflictDetailsSchema = z.object({ orders: z.array(storedRow) })

export const getJerseyDetails = contract('GET', '/api/jersey-softball/get-order-details', {
  access,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({
    success: z.literal(true),
    orderDetails: z.object({ orderId, sheetName, orders: z.array(storedRow) }),
    message: z.string(),
  }),
  errors: { unknown_list: noSuchList },
})
