import type { PaymentDetails } from './settings.ts'
import type { BankAccount } from './bank-account.ts'

/** The bank of the account that an empty database begins with: nobody's, until the owner enters the shop's own. */
export const exampleBank = 'Bank Contoh'

/** The QR that an empty database begins with. No bank issued it, so no customer gets it. */
export const exampleQr = '/pictures/qr-contoh.png'

/** Also one of which only half was replaced: money paid to it would go nowhere. */
const isExampleAccount = ({ bank, number }: BankAccount): boolean =>
  bank.trim().toLowerCase() === exampleBank.toLowerCase() || /^[0\s-]+$/.test(number)

/** What of the way to pay is still the example that the shop came with. */
export function examplesIn({ accounts, qr_image_url }: PaymentDetails) {
  return { account: accounts.some(isExampleAccount), qr: qr_image_url === exampleQr }
}

/** How to pay as customers get it: without the examples, to which nobody can pay. */
export function forCustomers(payment: PaymentDetails): PaymentDetails {
  return {
    ...payment,
    accounts: payment.accounts.filter((account) => !isExampleAccount(account)),
    qr_image_url: examplesIn(payment).qr ? null : payment.qr_image_url,
  }
}
