import type { PaymentDetails } from './settings.ts'
import type { BankAccount } from './bank-account.ts'

/** The bank of the placeholder account in a new database, until the owner enters the shop's own. */
export const placeholderBank = 'Bank Contoh'

/** The placeholder QR in a new database. No bank issued it, so it is never shown to customers. */
export const placeholderQr = '/pictures/qr-contoh.png'

/** Also matches an account of which only one field was replaced, because payments to it would be lost. */
const isPlaceholderAccount = ({ bank, number }: BankAccount): boolean =>
  bank.trim().toLowerCase() === placeholderBank.toLowerCase() || /^[0\s-]+$/.test(number)

/** Returns which parts of the payment details are still placeholders. */
export function findPlaceholders({ accounts, qr_image_url }: PaymentDetails) {
  return { account: accounts.some(isPlaceholderAccount), qr: qr_image_url === placeholderQr }
}

/** Returns the payment details for customers, without placeholders. */
export function removePlaceholders(payment: PaymentDetails): PaymentDetails {
  return {
    ...payment,
    accounts: payment.accounts.filter((account) => !isPlaceholderAccount(account)),
    qr_image_url: findPlaceholders(payment).qr ? null : payment.qr_image_url,
  }
}
