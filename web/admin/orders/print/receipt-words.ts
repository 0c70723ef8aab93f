import type { Receipt } from '#core/orders/desk/receipt.ts'

interface Words {
  title: string
  date: string
  ordered: string
  to: string
  discount: string
  postage: string
  total: string
  paid: string
  by: Record<Receipt['paid_by'], string>
  /** What is still to come, where less came in than it costs. */
  rest: string
  thanks: (shop: string) => string
}

/** What stands on a receipt, in the languages in which a shop writes. */
export const receiptWords: Record<Receipt['language'], Words> = {
  ms: {
    title: 'Resit',
    date: 'Dibayar pada',
    ordered: 'Ditempah pada',
    to: 'Diterima daripada',
    discount: 'Diskaun',
    postage: 'Kos pos',
    total: 'Jumlah',
    paid: 'Dibayar',
    by: { cash: 'tunai di kaunter', account: 'ke akaun kedai' },
    rest: 'Baki',
    thanks: (shop) => `Terima kasih kerana menempah dengan ${shop}!`,
  },
  en: {
    title: 'Receipt',
    date: 'Paid on',
    ordered: 'Ordered on',
    to: 'Received from',
    discount: 'Discount',
    postage: 'Postage',
    total: 'Total',
    paid: 'Paid',
    by: { cash: 'cash at the counter', account: 'to the shop’s account' },
    rest: 'Still to pay',
    thanks: (shop) => `Thank you for ordering from ${shop}!`,
  },
}
