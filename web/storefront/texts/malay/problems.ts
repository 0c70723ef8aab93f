import type { WordsByCode } from '../problem-texts.ts'

/** What calls answer with English in it, where a customer reads it; on the wire it stays as it is. */
export const problems: WordsByCode = {
  unknown_list: 'Senarai jersi ini tiada.',
  changed_meanwhile: 'Orang lain telah menukar senarai ini sementara itu.',
}
