import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import { acceptQuote } from '#core/orders/tracking/quotes.ts'
import { removeSlip, uploadSlip } from '#core/orders/tracking/slips.ts'
import { afterOrderIssues } from '#core/orders/tracking/tracking-issues.ts'
import { requestMyOrdersLink, listMyOrders } from '#core/orders/tracking/my-orders.ts'
import { changeDeliveryAddress } from '#core/orders/tracking/change-address.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'

const fields = problemTexts(afterOrderIssues, {
  slip_too_large: 'This file is larger than 5 MB. Please choose a smaller one.',
  slip_needed: 'Please choose a picture or PDF.',
  order_number_needed: 'Please enter the order number.',
  order_number_written: 'An order number looks like 2611-0042.',
})

/** What sending a slip, and taking one back, can say. */
export const slipProblems: ProblemTexts = together(
  fields,
  problemTexts(uploadSlip.errors, {
    not_found: 'There is no such order',
    not_a_slip: 'This file is no picture or PDF. Please choose a JPG, PNG, WebP or PDF.',
    slip_too_large: 'This file is larger than 5 MB. Please choose a smaller one.',
    slip_too_heavy: 'This picture is too large to be opened. Please send a screenshot or a PDF.',
    too_many_slips: 'This order has five slips already. Contact the shop if there are more.',
  }),
  problemTexts(removeSlip.errors, {
    not_found: 'There is no such order',
    slip_closed: 'The shop has looked at this slip. Contact the shop if it is wrong.',
  }),
)

/** What looking an order up by its number and phone can say. */
export const followProblems: ProblemTexts = together(
  fields,
  problemTexts(trackOrder.errors, {
    not_found: 'There is no order with this number and phone. Look at the WhatsApp message from the shop.',
    too_many_tries: 'Too many tries. Please try again in an hour.',
  }),
)

/** What the link of a message can say. */
export const linkProblems: ProblemTexts = problemTexts(trackOrderByLink.errors, {
  not_found: 'This link is no longer known. Enter the order number and the phone number.',
})

/** What accepting a quotation, and its file, can say. */
export const quoteProblems: ProblemTexts = problemTexts(acceptQuote.errors, {
  not_found: 'This link is no longer known. Please contact the shop.',
  quote_changed: 'This quotation has just been changed. Please look at the new total before you accept.',
  quote_over: 'This quotation has ended. Please contact the shop.',
  quote_withdrawn: 'This quotation has been withdrawn. Please contact the shop.',
})

/** What asking for all of one's orders can say. */
export const myOrdersProblems: ProblemTexts = together(
  problemTexts(requestMyOrdersLink.errors, {
    too_many_tries: 'Too many tries. Please try again in an hour.',
  }),
  problemTexts(listMyOrders.errors, { not_found: 'This link has ended. Ask for a new one below.' }),
)

/** What changing the address of a parcel can say. */
export const addressProblems: ProblemTexts = problemTexts(changeDeliveryAddress.errors, {
  not_found: 'This link is no longer known. Enter the order number and the phone number.',
  packed: 'This order is packed already. Contact the shop.',
  other_postage: 'The postage to this state is another. Contact the shop to change the address.',
})
