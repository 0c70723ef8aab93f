import type { PaymentDetails } from '../contracts/settings.ts'

/** The bank of the account that an empty database begins with: nobody's, until the owner enters the shop's own. */
export const exampleBank = 'Bank Contoh'

/** The QR that an empty database begins with. No bank issued it, so no customer gets it. */
export const exampleQr = '/pictures/qr-contoh.png'

/** What of the way to pay is still the example that the shop came with. */
export function examplesIn({ accounts, qr_image_url }: PaymentDetails) {
  return { account: accounts.some(({ bank }) => bank === exampleBank), qr: qr_image_url === exampleQr }
}

/** How to pay as customers get it: without the example QR, which says that it is not for payments. */
export function forCustomers(payment: PaymentDetails): PaymentDetails {
  return examplesIn(payment).qr ? { ...payment, qr_image_url: null } : payment
}
