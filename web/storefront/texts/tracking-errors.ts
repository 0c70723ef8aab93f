import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import { acceptQuote } from '#core/orders/tracking/quotes.ts'
import { removeSlip, uploadSlip } from '#core/orders/tracking/slips.ts'
import { trackingIssues } from '#core/orders/tracking/tracking-issues.ts'
import { requestMyOrdersLink, listMyOrders } from '#core/orders/tracking/my-orders.ts'
import { changeDeliveryAddress } from '#core/orders/tracking/change-address.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

const fields = pairErrorMessages(trackingIssues, {
  slip_too_large: 'This file is larger than 5 MB. Please choose a smaller one.',
  slip_needed: 'Please choose a picture or PDF.',
  order_number_needed: 'Please enter the order number.',
  order_number_written: 'An order number looks like 2611-0042.',
})

export const slipErrorMessages: ErrorMessages = mergeErrorMessages(
  fields,
  pairErrorMessages(uploadSlip.errors, {
    not_found: 'Order not found.',
    not_a_slip: 'This file is not a picture or PDF. Please choose a JPG, PNG, WebP or PDF.',
    slip_too_large: 'This file is larger than 5 MB. Please choose a smaller one.',
    slip_too_heavy: 'This picture is too large to open. Please send a screenshot or a PDF.',
    too_many_slips: 'This order already has five slips. Contact the shop to send more.',
  }),
  pairErrorMessages(removeSlip.errors, {
    not_found: 'Order not found.',
    slip_closed: 'The shop has already checked this slip. Contact the shop if it is wrong.',
  }),
)

export const trackingErrorMessages: ErrorMessages = mergeErrorMessages(
  fields,
  pairErrorMessages(trackOrder.errors, {
    not_found: 'No order matches this number and phone. Check the WhatsApp message from the shop.',
    too_many_tries: 'Too many attempts. Please try again in an hour.',
  }),
)

export const orderLinkErrorMessages: ErrorMessages = pairErrorMessages(trackOrderByLink.errors, {
  not_found: 'This link is no longer valid. Enter the order number and the phone number.',
})

export const quoteErrorMessages: ErrorMessages = pairErrorMessages(acceptQuote.errors, {
  not_found: 'This link is no longer valid. Please contact the shop.',
  quote_changed: 'This quotation has just changed. Please check the new total before you accept.',
  quote_over: 'This quotation has expired. Please contact the shop.',
  quote_withdrawn: 'This quotation has been withdrawn. Please contact the shop.',
})

export const myOrdersErrorMessages: ErrorMessages = mergeErrorMessages(
  pairErrorMessages(requestMyOrdersLink.errors, {
    too_many_tries: 'Too many attempts. Please try again in an hour.',
  }),
  pairErrorMessages(listMyOrders.errors, { not_found: 'This link has expired. Request a new one below.' }),
)

export const addressErrorMessages: ErrorMessages = pairErrorMessages(changeDeliveryAddress.errors, {
  not_found: 'This link is no longer valid. Enter the order number and the phone number.',
  packed: 'This order is already packed. Contact the shop.',
  other_postage: 'Postage to this state costs a different amount. Contact the shop to change the address.',
})
