import type { DocumentKind } from '#core/documents/document-kinds.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'

export interface DocumentTexts {
  titles: Record<DocumentKind | 'statement', string>
  date: string
  due: string
  until: string
  order: string
  po: string
  corrects: string
  to: string
  registration: string
  ssm: string
  sst: string
  number: string
  item: string
  price: string
  subtotal: string
  discount: string
  postage: string
  total: string
  net: (percent: number) => string
  tax: (percent: number) => string
  paid: string
  /** Label of the cash rounding to 5 sen. */
  rounding: string
  balance: string
  /** Balance that the shop owes to the customer. */
  inCredit: string
  /** Balance after a row of a statement. */
  runningBalance: string
  cancelled: string
  /** The order's total was reduced without a credit note. */
  reduced: string
  /** The order's total is higher than its invoices less their credit notes. */
  notInvoiced: string
  page: (page: number, pages: number) => string
  credit: (invoice: string) => string
  methods: Record<PaymentMethod, string>
  noInvoice: string
  period: string
  payment: string
  refund: string
  charged: string
  credited: string
  received: string
  before: string
  /** Heading above the bank accounts and the DuitNow QR code. */
  howToPay: string
  reference: (order: string) => string
}

export const documentTexts: Record<MessageLanguage, DocumentTexts> = {
  ms: {
    titles: {
      quotation: 'Sebut harga',
      invoice: 'Invois',
      receipt: 'Resit',
      credit_note: 'Nota kredit',
      statement: 'Penyata akaun',
    },
    date: 'Tarikh',
    due: 'Bayar sebelum',
    until: 'Sah sehingga',
    order: 'Pesanan',
    po: 'No. PO',
    corrects: 'Untuk invois',
    to: 'Kepada',
    registration: 'No. pendaftaran',
    ssm: 'No. SSM',
    sst: 'No. SST',
    number: 'Bil.',
    item: 'Barang',
    price: 'Jumlah',
    subtotal: 'Jumlah kecil',
    discount: 'Diskaun',
    postage: 'Kos pos',
    total: 'Jumlah',
    net: (percent) => `Jumlah tanpa cukai ${percent}%`,
    tax: (percent) => `Cukai ${percent}% (termasuk)`,
    paid: 'Dibayar',
    rounding: 'Pelarasan pembundaran',
    balance: 'Baki',
    inCredit: 'Baki kredit anda',
    runningBalance: 'Baki',
    cancelled: 'dibatalkan',
    reduced: 'jumlah dikurangkan',
    notInvoiced: 'belum diinvois',
    page: (page, pages) => `Halaman ${page} daripada ${pages}`,
    credit: (invoice) => `Kredit untuk ${invoice}`,
    methods: {
      cash: 'Tunai',
      transfer: 'Pindahan bank',
      duitnow_qr: 'DuitNow QR',
      fpx: 'FPX',
      card: 'Kad',
      ewallet: 'E-dompet',
      other: 'Lain-lain',
    },
    noInvoice: 'Ini sebut harga, bukan invois.',
    period: 'Tempoh',
    payment: 'Bayaran',
    refund: 'Bayaran balik',
    charged: 'Caj',
    credited: 'Kredit',
    received: 'Bayaran',
    before: 'Baki sebelum tempoh ini',
    howToPay: 'Cara bayar',
    reference: (order) => `Rujukan: ${order || 'nombor pesanan'}`,
  },
  en: {
    titles: {
      quotation: 'Quotation',
      invoice: 'Invoice',
      receipt: 'Receipt',
      credit_note: 'Credit note',
      statement: 'Statement of account',
    },
    date: 'Date',
    due: 'Due date',
    until: 'Valid until',
    order: 'Order',
    po: 'PO number',
    corrects: 'For invoice',
    to: 'To',
    registration: 'Registration no.',
    ssm: 'SSM no.',
    sst: 'SST no.',
    number: 'No.',
    item: 'Item',
    price: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    postage: 'Postage',
    total: 'Total',
    net: (percent) => `Amount before ${percent}% tax`,
    tax: (percent) => `Tax ${percent}% (included)`,
    paid: 'Paid',
    rounding: 'Rounding',
    balance: 'Balance due',
    inCredit: 'Your credit balance',
    runningBalance: 'Balance',
    cancelled: 'cancelled',
    reduced: 'total reduced',
    notInvoiced: 'not invoiced',
    page: (page, pages) => `Page ${page} of ${pages}`,
    credit: (invoice) => `Credit for ${invoice}`,
    methods: {
      cash: 'Cash',
      transfer: 'Bank transfer',
      duitnow_qr: 'DuitNow QR',
      fpx: 'FPX',
      card: 'Card',
      ewallet: 'E-wallet',
      other: 'Other',
    },
    noInvoice: 'This is a quotation, not an invoice.',
    period: 'Period',
    payment: 'Payment',
    refund: 'Refund',
    charged: 'Charges',
    credited: 'Credits',
    received: 'Payments',
    before: 'Balance before this period',
    howToPay: 'How to pay',
    reference: (order) => `Reference: ${order || 'order number'}`,
  },
}
