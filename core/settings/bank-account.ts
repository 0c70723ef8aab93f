import type { Language } from '../shared/language.ts'

export interface BankAccount {
  bank: string
  number: string
  holder: string
}

/**
 * Formats the bank accounts for a message. If there is no account, returns an explanation, because the surrounding
 * text asks for a payment.
 */
export function formatBankAccounts({ accounts, qr_image_url }: PaymentMethods, language: Language): string {
  if (accounts.length > 0)
    return accounts.map(({ bank, number, holder }) => `${bank} ${number} (${holder})`).join('\n')
  return withoutAccount[language][qr_image_url ? 'qr' : 'nothing']
}

interface PaymentMethods {
  accounts: readonly BankAccount[]
  /** URL of a picture that is sent together with the order message. `null` if there is none. */
  qr_image_url: string | null
}

const withoutAccount: Record<Language, { qr: string; nothing: string }> = {
  ms: {
    qr: 'QR bayaran yang kami hantar bersama pesanan ini.',
    nothing: 'akaun bank kami. Kami akan hantar nombornya di sini: sila tunggu, jangan bayar dahulu.',
  },
  en: {
    qr: 'the payment QR that we sent with this order.',
    nothing: 'our bank account. We will send you the account number here. Please wait for it before you pay.',
  },
}
