import { z } from 'zod'
import { requirePlainLine } from '#core/shared/plain-line.ts'
import { groupError, maxChildren } from './group-order.ts'

// The organiser uses a link that is sent only to their phone.

export const groupKeySchema = z.string().min(20).max(80)

export const groupOrderNameSchema = requirePlainLine(
  z
    .string(groupError('group_name_needed'))
    .trim()
    .min(1, groupError('group_name_needed'))
    .max(80, groupError('group_name_needed')),
)
export const expectedCountSchema = z
  .int(groupError('group_expected_needed', { most: maxChildren }))
  .min(1, groupError('group_expected_needed', { most: maxChildren }))
  .max(maxChildren, groupError('group_expected_needed', { most: maxChildren }))
export const closesAtSchema = z.iso.datetime(groupError('group_closing_needed'))
export const expectedNamesSchema = z
  .array(requirePlainLine(z.string().trim().min(1).max(80)))
  .max(maxChildren)

export const groupClosedError = {
  status: 409,
  error: 'Pautan ini sudah ditutup. Hubungi penganjur.',
} as const
export const childErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak dikenali. Minta pautan baharu daripada penganjur.' },
  group_closed: groupClosedError,
  group_full: { status: 409, error: `Satu pautan memuatkan paling banyak ${maxChildren} anak.` },
  /** `params` are the taken number and the free numbers. `details` is `{ free }`. */
  number_taken: { status: 409, error: 'Nombor {number} sudah diambil. Masih ada: {free}.' },
  /** `details` is the child as it is stored. */
  changed_meanwhile: {
    status: 409,
    error: 'Maklumat anak ini telah ditukar. Sila semak sebelum simpan.',
  },
  pick_not_offered: { status: 422, error: 'Pilihan ini tidak lagi ditawarkan. Sila pilih semula.' },
  too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
} as const

/**
 * Removing the child would delete the record of its payment. The shop or the organiser first has to record that the
 * money was returned.
 */
export const childPaidError = {
  status: 409,
  error: 'Bayaran anak ini sudah diterima. Minta penganjur atau kedai pulangkan dahulu.',
} as const
