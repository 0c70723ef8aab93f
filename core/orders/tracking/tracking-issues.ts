import { createCodedError } from '#core/shared/coded-issues.ts'

export const trackingIssues = {
  slip_too_large: 'Fail ini melebihi 5 MB. Sila pilih yang lebih kecil.',
  slip_needed: 'Sila pilih gambar atau PDF.',
  order_number_needed: 'Sila isi nombor pesanan.',
  order_number_written: 'Nombor pesanan seperti 2611-0042.',
} as const
export type TrackingIssue = keyof typeof trackingIssues

export const trackingError = (code: TrackingIssue) => ({
  error: createCodedError(trackingIssues, code),
})
