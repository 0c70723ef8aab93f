import { couponErrors } from './coupon-errors.ts'

// This file has no schemas, because pages show the messages before a schema is loaded.

export const orderIssues = {
  name_needed: 'Sila isi nama anda.',
  name_too_long: 'Nama terlalu panjang.',
  phone_needed: 'Sila isi nombor telefon.',
  phone_incomplete: 'Nombor ini tidak lengkap. Contoh: 012-345 6789.',
  two_phones: 'Dua nombor dibaca: “{read}” dan “{second}”. Sila beri satu sahaja.',
  letters_in_phone: '“{read}” mempunyai huruf. Sila beri angka sahaja, contoh: 012-345 6789.',
  phone_with_tail: '“{read}” dibaca selepas nombor telefon. Sila beri nombor sahaja, contoh: 012-345 6789.',
  phone_too_long: '“{read}” terlalu panjang untuk satu nombor. Contoh: 012-345 6789.',
  foreign_phone: 'Sila beri nombor Malaysia. Contoh: 012-345 6789.',
  delivery_needed: 'Sila pilih cara penghantaran.',
  address_needed: 'Sila isi alamat.',
  city_needed: 'Sila isi bandar.',
  postcode_needed: 'Sila isi poskod, lima angka.',
  state_needed: 'Sila pilih negeri.',
  quantity_needed: 'Sila isi kuantiti, sekurang-kurangnya 1.',
  quantity_too_large: 'Kuantiti paling banyak ialah {most}.',
} as const
export type OrderIssue = keyof typeof orderIssues

export const placeOrderErrors = {
  unknown_product: { status: 404, error: 'Produk ini tiada dalam kedai kami.' },
  unknown_size: { status: 422, error: 'Saiz ini tidak ditawarkan. Sila pilih saiz lain.' },
  /** `details` is `{ total, totalSen }`, the correct total. */
  wrong_total: { status: 409, error: 'Harga telah berubah. Sila semak jumlah baharu.' },
  /** The deal has ended or is for another job. `details` is `{ total, totalSen }`, the correct total. */
  deal_over: { status: 409, error: 'Tawaran ini tidak lagi sah. Sila semak jumlah baharu.' },
  /** `details` is `{ postageSen }`, the correct postage. */
  wrong_postage: { status: 409, error: 'Kos pos telah berubah. Sila semak jumlah baharu.' },
  /** `details` is `{ due_on }`, the earliest possible due date. */
  later_day: { status: 409, error: 'Tarikh siap telah berubah. Sila semak tarikh baharu.' },
  request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pesanan lain.' },
  /** The chosen design was deleted or belongs to another phone number. */
  design_not_yours: {
    status: 422,
    error:
      'Reka bentuk yang dipilih hanya boleh dicetak semula untuk nombor telefon yang menempahnya dahulu. Semak nombor itu, atau pilih untuk muat naik kemudian.',
  },
  coupon_used_up: couponErrors.coupon_used_up,
  coupon_used: couponErrors.coupon_used,
  /** The quantity or price exceeds the maximum of an order. */
  too_much: { status: 422, error: 'Jumlah ini terlalu besar untuk borang. Sila hubungi kedai.' },
  too_many_orders: {
    status: 429,
    error: 'Terlalu banyak pesanan dalam masa singkat. Sila cuba lagi sejam kemudian atau hubungi kedai.',
  },
} as const

export const lookupErrors = { not_found: { status: 404, error: 'Pesanan tidak ditemui' } } as const
