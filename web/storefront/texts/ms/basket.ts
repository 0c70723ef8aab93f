/** Several goods in one order. */
export const basket = {
  title: 'Troli anda',
  note: 'Semua barang dalam satu pesanan: satu penghantaran, satu bayaran.',
  steps: ['Troli', 'Selesai'],
  goods: 'Barang',
  more: 'Tambah barang lain',
  empty: 'Troli anda kosong.',
  emptyNote: 'Pilih barang dan tekan Tambah ke troli.',
  toShop: 'Lihat semua produk',
  remove: 'Buang',
  removeOf: (product: string) => `Buang ${product}`,
  removed: 'Dibuang dari troli.',
  was: 'Harga dahulu',
  priceChanged: 'Harga telah berubah sejak dimasukkan ke troli.',
  dealOver: 'Tawaran untuk barang ini sudah tamat. Ini harga biasa.',
  blocked: 'Buang barang yang bertanda merah sebelum menghantar pesanan.',
  failed: 'Harga tidak dapat dikira. Semak sambungan internet anda.',
  again: 'Cuba lagi',
  goodsTotal: 'Jumlah barang',
  noScripts:
    'Troli memerlukan JavaScript. Tanpanya, hantar setiap barang terus dari borangnya: butang Hantar Pesanan.',
  shop: 'Semua produk',
}
