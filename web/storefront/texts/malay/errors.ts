import type { MessagesByCode } from '../error-messages.ts'

/**
 * Malay texts for API errors that contain English and are shown to customers. The API itself still returns the
 * original texts.
 */
export const errorMessagesAllMalay: MessagesByCode = {
  unknown_list: 'Senarai jersi ini tiada.',
  changed_meanwhile: 'Orang lain telah menukar senarai ini sementara itu.',
}
