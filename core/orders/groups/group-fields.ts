import { z } from 'zod'
import { plainLine } from '#core/shared/plain-line.ts'
import { groupSays, mostChildren } from './group-order.ts'

// Schemas for group orders. The organiser uses a link that is sent to their phone only. Malay, because customers read
// the messages.

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
/** Refusals when saving a child, by parents and by the organiser. */
export const childErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak dikenali. Minta pautan baharu daripada penganjur.' },
  group_closed: closed,
  group_full: { status: 409, error: `Satu pautan memuatkan paling banyak ${mostChildren} anak.` },
  /** `params` are the number and the free numbers. `details` is `{ free }`. */
  number_taken: { status: 409, error: 'Nombor {number} sudah diambil. Masih ada: {free}.' },
  /** `details` is the stored child. */
  changed_meanwhile: {
    status: 409,
    error: 'Maklumat anak ini telah ditukar. Sila semak sebelum simpan.',
  },
  pick_not_offered: { status: 422, error: 'Pilihan ini tidak lagi ditawarkan. Sila pilih semula.' },
  too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
} as const

/** Removing the child would lose its payment. The shop or organiser first records that the money was returned. */
export const childPaid = {
  status: 409,
  error: 'Bayaran anak ini sudah diterima. Minta penganjur atau kedai pulangkan dahulu.',
} as const
