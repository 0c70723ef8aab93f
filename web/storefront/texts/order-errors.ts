import { lookupErrors, orderIssues, placeOrderErrors } from '#core/orders/order-errors.ts'
import { lineIssues } from '#core/shared/plain-line.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

export const orderErrorMessages: ErrorMessages = mergeErrorMessages(
  pairErrorMessages(lookupErrors, { not_found: 'Order not found.' }),
  pairErrorMessages(orderIssues, {
    name_needed: 'Please enter your name.',
    name_too_long: 'This name is too long.',
    phone_needed: 'Please enter your phone number.',
    phone_incomplete: 'This number is incomplete. For example: 012-345 6789.',
    two_phones: 'We found two numbers: “{read}” and “{second}”. Please enter only one.',
    letters_in_phone: '“{read}” contains letters. Please use digits only, like 012-345 6789.',
    phone_with_tail:
      'There is “{read}” after the phone number. Please enter the number only, like 012-345 6789.',
    phone_too_long: '“{read}” is too long for one number. For example: 012-345 6789.',
    foreign_phone: 'Please enter a Malaysian number. For example: 012-345 6789.',
    delivery_needed: 'Please choose a delivery method.',
    address_needed: 'Please enter the address.',
    city_needed: 'Please enter the city.',
    postcode_needed: 'Please enter the five-digit postcode.',
    state_needed: 'Please choose the state.',
    quantity_needed: 'Please enter a quantity of at least 1.',
    quantity_too_large: 'The maximum quantity is {most}.',
  }),
  pairErrorMessages(lineIssues, {
    several_lines: 'Please use one line only.',
    has_link: 'Links and web addresses are not allowed here.',
  }),
  pairErrorMessages(placeOrderErrors, {
    unknown_product: 'This product is not in our shop.',
    unknown_size: 'This size is not available. Please choose another.',
    wrong_total: 'The price has changed. Please check the new total.',
    deal_over: 'This deal has ended. Please check the new total.',
    wrong_postage: 'The postage has changed. Please check the new total.',
    later_day: 'The ready date has changed. Please check the new date.',
    request_reused: 'This request has already been used for another order.',
    design_not_yours:
      'Only the phone number that ordered this design can order it again. Check the number, or choose to upload later.',
    coupon_used_up: 'This coupon has been used up.',
    coupon_used: 'This phone number has already used this coupon.',
    too_much: 'This total is too high for an online order. Please contact the shop.',
    too_many_orders: 'Too many orders in a short time. Please try again in an hour, or contact the shop.',
  }),
)
