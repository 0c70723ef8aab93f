import { z } from 'zod'
import { createCodedError, type IssueParams } from '#core/shared/coded-issues.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { requirePlainLine } from '#core/shared/plain-line.ts'

// The organiser shares a link, each parent adds a child, and closing the group creates one order.

export const maxChildren = 200
export const maxGroupItems = 4
const maxOfItem = 20
export const maxOpenDays = 90

export const groupIssues = {
  group_name_needed: 'Sila isi nama kelas atau pasukan.',
  group_items_needed: 'Sila pilih apa yang ditempah.',
  group_too_many_items: 'Satu pautan memuatkan paling banyak {most} jenis barang.',
  group_one_team: 'Hanya satu jenis barang boleh bernombor.',
  group_expected_needed: 'Sila isi bilangan anak, dari 1 hingga {most}.',
  group_closing_needed: 'Sila pilih bila pautan ini ditutup.',
  group_closing_past: 'Masa tutup mesti akan datang.',
  group_closing_late: 'Pautan boleh dibuka paling lama {most} hari.',
  child_name_needed: 'Sila isi nama anak.',
  child_name_long: 'Nama ini terlalu panjang.',
  pick_needed: 'Sila pilih sekurang-kurangnya satu barang.',
  colour_needed: 'Sila pilih warna.',
  number_needed: 'Sila isi nombor jersi, 0 hingga 99.',
} as const
export type GroupIssue = keyof typeof groupIssues

export const groupError = (code: GroupIssue, params: IssueParams = {}) => ({
  error: createCodedError(groupIssues, code, params),
})

const code = z.string().max(40)
const slug = z.string().trim().max(120)

export const groupItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nametag'), slug: slug.optional() }),
  z.object({
    kind: z.literal('logo'),
    slug: slug.optional(),
    school: requirePlainLine(z.string().trim().min(1).max(120)),
  }),
  z.object({
    kind: z.literal('described'),
    slug: slug.min(1),
    /** Choices that apply to all children. Maps option codes to choice codes. */
    choices: z.record(code, code).default({}),
    /** Codes of the options that each child chooses. */
    asks: z.array(code).max(12).default([]),
    /** True if each child needs a unique number. */
    numbers: z.boolean().default(false),
  }),
])
export type GroupItem = z.output<typeof groupItemSchema>

export const groupItemsSchema = z
  .array(groupItemSchema, groupError('group_items_needed'))
  .min(1, groupError('group_items_needed'))
  .max(maxGroupItems, groupError('group_too_many_items', { most: maxGroupItems }))
  .refine((items) => items.filter(hasPlayerNumbers).length <= 1, groupError('group_one_team'))

export const hasPlayerNumbers = (item: GroupItem): boolean => item.kind === 'described' && item.numbers

/** A child has one pick per item, in the order of the items. */
export const childPickSchema = z.object({
  quantity: z.int().min(0).max(maxOfItem),
  colour: z.string().trim().max(120).default(''),
  /** Choices for this child only. Maps option codes to choice codes. */
  choices: z.record(code, code).default({}),
})
export type ChildPick = z.output<typeof childPickSchema>

export const groupPayers = ['parents', 'organiser'] as const
export type GroupPayer = (typeof groupPayers)[number]

/**
 * Payment state of a child: none, reported by the parent, slip uploaded, paid in cash to the organiser, or confirmed
 * by the shop.
 */
export const childPaymentStates = ['', 'said', 'slip', 'cash', 'seen'] as const
export type ChildPaymentState = (typeof childPaymentStates)[number]

/** Returns true if the shop or the organiser has the money. A parent's report or a slip is not enough. */
export const isPaymentReceived = (paid: ChildPaymentState): boolean => paid === 'cash' || paid === 'seen'

/**
 * Stages of a group order. `unconfirmed` lasts until someone opens the organiser's link. During `closing` the order
 * is being stored, and nothing can be changed. `empty` groups were closed without children, so they have no order.
 */
export const groupStages = ['unconfirmed', 'open', 'closing', 'ordered', 'empty'] as const
export type GroupStage = (typeof groupStages)[number]

export const childFields = {
  name: requirePlainLine(
    z
      .string(groupError('child_name_needed'))
      .trim()
      .min(1, groupError('child_name_needed'))
      .max(80, groupError('child_name_long')),
  ),
  section: requirePlainLine(z.string().trim().max(40)).default(''),
  picks: z
    .array(childPickSchema)
    .min(1)
    .max(maxGroupItems)
    .refine((picks) => picks.some(({ quantity }) => quantity > 0), groupError('pick_needed')),
  /** Number of the child, where `7` and `07` are the same. Absent if the children of the group have no numbers. */
  number: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, groupError('number_needed'))
    .optional(),
}

/** Version of a child, which is 0 for a new child. */
export const childVersionSchema = z.int().min(0).max(maxInteger)
