import { z } from 'zod'
import { plainLine } from '#core/shared/plain-line.ts'
import { groupSays, mostChildren } from './group-order.ts'

// What the organiser of a group order does, by a link that only his phone gets. Customers read the words: Malay.

export const groupKey = z.string().min(20).max(80)

export const groupName = plainLine(
  z
    .string(groupSays('group_name_needed'))
    .trim()
    .min(1, groupSays('group_name_needed'))
    .max(80, groupSays('group_name_needed')),
)
export const expectedCount = z
  .int(groupSays('group_expected_needed', { most: mostChildren }))
  .min(1, groupSays('group_expected_needed', { most: mostChildren }))
  .max(mostChildren, groupSays('group_expected_needed', { most: mostChildren }))
export const closesAt = z.iso.datetime(groupSays('group_closing_needed'))
export const expectedNames = z.array(plainLine(z.string().trim().min(1).max(80))).max(mostChildren)

export const closed = {
  status: 409,
  error: 'Pautan ini sudah ditutup. Hubungi penganjur.',
} as const
/** What saving a child can be refused with, whoever saves it. */
export const childErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak dikenali. Minta pautan baharu daripada penganjur.' },
  group_closed: closed,
  group_full: { status: 409, error: `Satu pautan memuatkan paling banyak ${mostChildren} anak.` },
  /** `params`: the number, and what is free; `details`: `{ free }`. */
  number_taken: { status: 409, error: 'Nombor {number} sudah diambil. Masih ada: {free}.' },
  /** `details`: the child as it is. */
  changed_meanwhile: {
    status: 409,
    error: 'Maklumat anak ini telah ditukar. Sila semak sebelum simpan.',
  },
  pick_not_offered: { status: 422, error: 'Pilihan ini tidak lagi ditawarkan. Sila pilih semula.' },
  too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
} as const

/** What would not be known any more without the child; who has the money first notes that it was given back. */
export const childPaid = {
  status: 409,
  error: 'Bayaran anak ini sudah diterima. Minta penganjur atau kedai pulangkan dahulu.',
} as const
