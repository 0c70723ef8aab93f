import { z } from 'zod'
import { saying, type IssueParams } from '#core/shared/issues.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { plainLine } from '#core/shared/plain-line.ts'

// One link for a class, a team, a club or a company: the organiser makes it, each parent adds a child, and closing it makes
// one order. Customers read the words: Malay.

/** Children of one group order. */
export const mostChildren = 200
/** Kinds of goods in it: a child has some of each. */
export const mostItems = 4
/** Of one kind, for one child. */
const mostOfItem = 20
/** A link is open for so long at most. */
export const mostOpenDays = 90

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

export const groupSays = (code: GroupIssue, params: IssueParams = {}) => ({
  error: saying(groupIssues, code, params),
})

const code = z.string().max(40)
const slug = z.string().trim().max(120)

/** What is ordered; each child has some of it. */
export const groupItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nametag'), slug: slug.optional() }),
  z.object({
    kind: z.literal('logo'),
    slug: slug.optional(),
    school: plainLine(z.string().trim().min(1).max(120)),
  }),
  z.object({
    kind: z.literal('described'),
    slug: slug.min(1),
    /** What is the same for all: code of an option → of its choice. */
    choices: z.record(code, code).default({}),
    /** Options that each child chooses, by code. */
    asks: z.array(code).max(12).default([]),
    /** Each has a number that nobody else of the group has. */
    numbers: z.boolean().default(false),
  }),
])
export type GroupItem = z.output<typeof groupItem>

export const groupItems = z
  .array(groupItem, groupSays('group_items_needed'))
  .min(1, groupSays('group_items_needed'))
  .max(mostItems, groupSays('group_too_many_items', { most: mostItems }))
  .refine((items) => items.filter(isNumbered).length <= 1, groupSays('group_one_team'))

export const isNumbered = (item: GroupItem): boolean => item.kind === 'described' && item.numbers

/** What a child has of one kind; in the order of the group's items. */
export const childPick = z.object({
  quantity: z.int().min(0).max(mostOfItem),
  /** Of name tags: letters and border, `Red/White`. */
  colour: z.string().trim().max(120).default(''),
  /** Of what each child chooses: code of an option → of its choice. */
  choices: z.record(code, code).default({}),
})
export type ChildPick = z.output<typeof childPick>

export const payers = ['parents', 'organiser'] as const
export type Payer = (typeof payers)[number]

/** How far the money of a child is: what a parent says, a slip that came, cash that the organiser has, seen by the shop. */
export const paidWays = ['', 'said', 'slip', 'cash', 'seen'] as const
export type PaidWay = (typeof paidWays)[number]

/** Somebody has the money; a parent's word and his slip say that it is on its way. */
export const moneyIsThere = (paid: PaidWay): boolean => paid === 'cash' || paid === 'seen'

/**
 * `unconfirmed`: nobody has opened the organiser's link; `closing`: nothing changes any more, its order is being stored;
 * `empty`: it was closed without children, and nothing was ordered.
 */
export const groupStages = ['unconfirmed', 'open', 'closing', 'ordered', 'empty'] as const
export type GroupStage = (typeof groupStages)[number]

export const childFields = {
  name: plainLine(
    z
      .string(groupSays('child_name_needed'))
      .trim()
      .min(1, groupSays('child_name_needed'))
      .max(80, groupSays('child_name_long')),
  ),
  /** Class or part of it, as it is written on the bag. */
  section: plainLine(z.string().trim().max(40)).default(''),
  picks: z
    .array(childPick)
    .min(1)
    .max(mostItems)
    .refine((picks) => picks.some(({ quantity }) => quantity > 0), groupSays('pick_needed')),
  /** `7` and `07` are one number; left out where the group has none. */
  number: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, groupSays('number_needed'))
    .optional(),
}

/** Which state of a child somebody has seen; 0: none, it is new. */
export const childVersion = z.int().min(0).max(mostWhole)
