import { lookupErrors, orderIssues, placingErrors } from '#core/orders/order-errors.ts'
import { lineIssues } from '#core/shared/plain-line.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'

/** What every order form and call can say. */
export const orderProblems: ProblemTexts = together(
  problemTexts(lookupErrors, { not_found: 'There is no such order' }),
  problemTexts(orderIssues, {
    name_needed: 'Please enter your name.',
    name_too_long: 'This name is too long.',
    phone_needed: 'Please enter your phone number.',
    phone_incomplete: 'This number is not complete. For example: 012-345 6789.',
    two_phones: 'Two numbers were read: “{read}” and “{second}”. Please give only one.',
    letters_in_phone: '“{read}” has letters in it. Please use figures only, like 012-345 6789.',
    phone_with_tail:
      '“{read}” was read after the phone number. Please give the number only, like 012-345 6789.',
    phone_too_long: '“{read}” is too long for one number. For example: 012-345 6789.',
    foreign_phone: 'Please give a Malaysian number. For example: 012-345 6789.',
    delivery_needed: 'Please choose how it is delivered.',
    address_needed: 'Please enter the address.',
    city_needed: 'Please enter the city.',
    postcode_needed: 'Please enter the postcode, five figures.',
    state_needed: 'Please choose the state.',
    quantity_needed: 'Please enter the quantity, at least 1.',
    quantity_too_large: 'The quantity is at most {most}.',
  }),
  problemTexts(lineIssues, {
    several_lines: 'Please use one line only.',
    has_link: 'Links and web addresses are not allowed here.',
  }),
  problemTexts(placingErrors, {
    unknown_product: 'This product is not in our shop.',
    unknown_size: 'This size is not offered. Please choose another.',
    wrong_total: 'The price has changed. Please look at the new total.',
    deal_over: 'This deal no longer holds. Please look at the new total.',
    wrong_postage: 'The postage has changed. Please look at the new total.',
    later_day: 'The day it is ready has changed. Please look at the new day.',
    request_reused: 'This request has been used for another order.',
    design_not_yours:
      'The design that you chose is printed again only for the phone number that ordered it. Check that number, or choose to upload later.',
    coupon_used_up: 'This coupon is used up.',
    coupon_used: 'This phone number has used this coupon already.',
    too_much: 'This comes to too much for a form. Please contact the shop.',
    too_many_orders: 'Too many orders in a short time. Please try again in an hour, or contact the shop.',
  }),
)
