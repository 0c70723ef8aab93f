import { lookup, orderWords, placing } from '../../../../core/contracts/orders.ts'
import { mostPieces } from '../../../../core/contracts/pricing.ts'
import { pairs, type Said } from '../pairs.ts'

/** What the calls of every order say, in English. */
export const orderSaid: Said = [
  ...pairs(orderWords, {
    nama: 'Please enter your name.',
    phone: 'Please enter your phone number.',
    foreignPhone: 'Please give a Malaysian number. For example: 012-345 6789.',
    twoPhones: 'Two numbers were read: “{name}” and “{n}”. Please give only one.',
    lettersInPhone: '“{name}” has letters in it. Please use figures only, like 012-345 6789.',
    longPhone: '“{name}” is too long for one number. For example: 012-345 6789.',
    phoneFormat: 'This number is not complete. For example: 012-345 6789.',
    address1: 'Please enter the address.',
    city: 'Please enter the city.',
    postcode: 'Please enter the postcode, five figures.',
    state: 'Please choose the state.',
    quantity: 'Please enter the quantity, at least 1.',
  }),
  ...pairs(placing.errors, {
    unknown_product: 'This product is not in our shop.',
    unknown_size: 'This size is not offered. Please choose another.',
    wrong_total: 'The price has changed. Please look at the new total.',
    deal_over: 'This deal no longer holds. Please look at the new total.',
    wrong_postage: 'The postage has changed. Please look at the new total.',
    request_reused: 'This request has been used for another order.',
    too_many_orders: 'Too many orders in a short time. Please try again in an hour, or contact the shop.',
  }),
  ...pairs(lookup.errors, { not_found: 'There is no such order' }),
  ['Nama terlalu panjang.', 'This name is too long.'],
  ['Sila pilih cara penghantaran.', 'Please choose how it is delivered.'],
  [`Kuantiti paling banyak ialah ${mostPieces}.`, `The quantity is at most ${mostPieces}.`],
  ['Order berhasil disimpan!', 'Order saved!'],
  ['Pesanan berjaya disimpan!', 'Order saved!'],
]
