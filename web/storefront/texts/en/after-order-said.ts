import { followByLink, followOrder, removeSlip, sendSlip } from '../../../../core/contracts/after-order.ts'
import { pairs, type Said } from '../pairs.ts'

/** What the calls after an order say besides, in English. */
export const afterOrderSaid: Said = [
  ...pairs(sendSlip.errors, {
    not_found: 'There is no such order',
    not_a_slip: 'This file is no picture or PDF. Please choose a JPG, PNG, WebP or PDF.',
    slip_too_large: 'This file is larger than 5 MB. Please choose a smaller one.',
    slip_too_heavy: 'This picture is too large to be opened. Please send a screenshot or a PDF.',
    too_many_slips: 'This order has five slips already. Contact the shop if there are more.',
  }),
  [removeSlip.errors.slip_closed.error, 'The shop has looked at this slip. Contact the shop if it is wrong.'],
  ...pairs(followByLink.errors, {
    not_found: 'This link is no longer known. Enter the order number and the phone number.',
  }),
  ...pairs(followOrder.errors, {
    not_found: 'There is no order with this number and phone. Look at the WhatsApp message from the shop.',
    too_many_tries: 'Too many tries. Please try again in an hour.',
  }),
  ['Sila pilih gambar atau PDF.', 'Please choose a picture or PDF.'],
  ['Sila isi nombor pesanan.', 'Please enter the order number.'],
  ['Nombor pesanan seperti 2611-0042.', 'An order number looks like 2611-0042.'],
  ['sila hubungi kedai untuk maklumat bayaran', 'please contact the shop for payment details'],
]
