import type { MessagesByCode } from '../error-messages.ts'

/** Translations of API errors that contain English and reach customers. The API itself keeps them. */
export const errorMessagesAllMalay: MessagesByCode = {
  unknown_list: 'Senarai jersi ini tiada.',
  changed_meanwhile: 'Orang lain telah menukar senarai ini sementara itu.',
}
