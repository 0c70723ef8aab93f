export const previewTextsMs = {
  mark: 'Pratonton. Tiada pesanan dapat dibuat di sini.',
  hidden: 'Pelanggan belum dapat melihat halaman ini.',
  signIn: 'Sila log masuk untuk melihat produk sebelum disiarkan.',
  toSignIn: 'Log masuk',
  missing: 'Tiada produk dengan alamat ini yang mempunyai halaman sendiri.',
  failed: 'Produk tidak dapat dibaca. Semak sambungan internet anda dan muat semula.',
  onShelf: 'Dalam senarai',
}
