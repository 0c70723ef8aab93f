import type { PaymentDetails } from './settings.ts'
import type { BankAccount } from './bank-account.ts'

/** The bank of the placeholder account, which a new database contains until the owner enters the shop's own account. */
export const placeholderBank = 'Bank Contoh'

/** The placeholder QR code in a new database. It was not issued by a bank, so customers never see it. */
export const placeholderQr = '/pictures/qr-contoh.png'

/** The caption of the placeholder QR code. A shop's own code may still have it, if staff replaced only the picture. */
export const placeholderCaption = 'QR DuitNow (contoh)'

/**
 * Returns true if the account is the placeholder, even if one of its fields was replaced, because payments to such an
 * account would be lost.
 */
const isPlaceholderAccount = ({ bank, number }: BankAccount): boolean =>
  bank.trim().toLowerCase() === placeholderBank.toLowerCase() || /^[0\s-]+$/.test(number)

export function detectPlaceholderDetails({ accounts, qr_image_url }: PaymentDetails) {
  return { account: accounts.some(isPlaceholderAccount), qr: qr_image_url === placeholderQr }
}

export function removePlaceholderDetails(payment: PaymentDetails): PaymentDetails {
  return {
    ...payment,
    accounts: payment.accounts.filter((account) => !isPlaceholderAccount(account)),
    qr_caption: payment.qr_caption === placeholderCaption ? '' : payment.qr_caption,
    qr_image_url: detectPlaceholderDetails(payment).qr ? null : payment.qr_image_url,
  }
}
