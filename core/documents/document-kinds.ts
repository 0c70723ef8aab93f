/** Each kind is numbered separately, from 1 every year. */
export const documentKinds = ['quotation', 'invoice', 'receipt', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels = {
  quotation: 'Quotation',
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
} as const satisfies Record<DocumentKind, string>

const prefixes = { quotation: 'QUO', invoice: 'INV', receipt: 'REC', credit_note: 'CN' } satisfies Record<
  DocumentKind,
  string
>

export const formatDocumentNumber = (kind: DocumentKind, year: number, number: number): string =>
  `${prefixes[kind]}-${year}-${String(number).padStart(4, '0')}`
