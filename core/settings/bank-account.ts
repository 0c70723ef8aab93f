import type { Language } from '../shared/language.ts'

export interface BankAccount {
  bank: string
  number: string
  holder: string
}

/**
 * Accounts as messages have them, one a line. A shop that has none says so in the same place: the text around it asks
 * for a payment, and nobody shall guess where to.
 */
export function accountLines({ accounts, qr_image_url }: WaysToPay, language: Language): string {
  if (accounts.length > 0)
    return accounts.map(({ bank, number, holder }) => `${bank} ${number} (${holder})`).join('\n')
  return withoutAccount[language][qr_image_url ? 'qr' : 'nothing']
}

interface WaysToPay {
  accounts: readonly BankAccount[]
  /** Goes out with the order. */
  qr_image_url: string | null
}

const withoutAccount: Record<Language, { qr: string; nothing: string }> = {
  ms: {
    qr: 'QR bayaran yang kami hantar bersama pesanan ini.',
    nothing: 'akaun bank kami. Kami akan hantar nombornya di sini: sila tunggu, jangan bayar dahulu.',
  },
  en: {
    qr: 'the payment QR that we sent with this order.',
    nothing: 'our bank account. We will send you its number here: please wait for it before you pay.',
  },
}
