export const paymentTextsMs = {
  payNow: (amount: string) => `Bayar ${amount} sekarang`,
  payHint: 'FPX, DuitNow QR, kad atau e-dompet. Bayaran disahkan secara automatik, tanpa resit.',
  orTransfer: 'Atau bayar melalui pindahan bank:',
  title: 'Bayaran',
  checking: 'Menyemak bayaran…',
  checkingText: (amount: string) =>
    `Kami sedang menyemak ${amount} dengan syarikat pembayaran. Halaman ini berubah sendiri. Jika anda sudah membayar, anda boleh menutupnya.`,
  paid: 'Bayaran diterima',
  paidText: (amount: string) =>
    `${amount} telah diterima. Terima kasih! Resit dihantar melalui WhatsApp, dan pesanan anda kini diproses.`,
  balanceText: (amount: string) => `Baki ${amount} boleh dibayar di halaman pesanan anda.`,
  held: 'Bayaran diterima',
  heldText: 'Bayaran anda telah sampai dan sedang disemak oleh kedai. Kami akan menghubungi anda.',
  unpaid: 'Belum dibayar',
  unpaidText: (amount: string) =>
    `Kami belum menerima ${amount}. Jika wang sudah ditolak, tunggu beberapa minit: bayaran yang sampai kemudian tetap dikira.`,
  again: 'Cuba bayar lagi',
  order: (number: string) => `Pesanan ${number}`,
  toOrder: 'Lihat pesanan',
  notFound: 'Bayaran ini tidak dijumpai. Buka pesanan anda melalui pautan dalam WhatsApp.',
}
