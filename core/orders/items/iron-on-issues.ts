import { type IssueParams, createCodedError } from '#core/shared/coded-issues.ts'
import type { TagRefusal } from '../tags/name-tag.ts'

export const ironOnTypes = ['nametag', 'logo'] as const
export type IronOnType = (typeof ironOnTypes)[number]

export const maxIronOnRows = 200
export const maxIronOnSets = 1000

export const ironOnIssues = {
  child_needed: 'Sila isi nama anak.',
  colours_needed: 'Sila pilih warna.',
  school_needed: 'Sila pilih sekolah.',
  sets_needed: 'Sila isi bilangan set, sekurang-kurangnya 1.',
  too_many_sets: 'Bilangan set paling banyak ialah {most}.',
  too_long_for_tag: 'Nama ini terlalu panjang untuk tag. Sila ringkaskan.',
  other_script:
    '“{character}” tiada dalam huruf kami. Tulis nama ini dalam huruf Rumi, atau WhatsApp kedai: tulisan Cina, Tamil dan Jawi disusun dengan tangan.',
  unprintable: "“{character}” tidak boleh dicetak. Guna A–Z, 0–9 dan . ' / @ - & ( ) sahaja.",
  rows_needed: 'Sila tambah sekurang-kurangnya satu tempahan.',
  too_many_rows: 'Satu pesanan memuatkan paling banyak {most} baris.',
} as const
export type IronOnIssue = keyof typeof ironOnIssues

export const ironOnError = (code: IronOnIssue, params: IssueParams = {}) => ({
  error: createCodedError(ironOnIssues, code, params),
})

export const tagNameIssues = {
  empty: 'child_needed',
  too_long: 'too_long_for_tag',
  script: 'other_script',
  character: 'unprintable',
} as const satisfies Record<TagRefusal['reason'], IronOnIssue>

export const ironOnErrors = {
  unknown_colour: { status: 422, error: 'Warna ini tidak ditawarkan. Sila pilih warna lain.' },
  unknown_school: { status: 422, error: 'Logo sekolah ini tiada dalam senarai. Sila pilih sekolah lain.' },
} as const
