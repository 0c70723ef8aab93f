import type { Said } from '../pairs.ts'

/** What calls answer with English in it, where a customer reads it; on the wire it stays as it is. */
export const said: Said = [
  ['Order berhasil disimpan!', 'Pesanan berjaya disimpan!'],
  ['There is no such product', 'Produk ini tiada dalam kedai kami.'],
  ['There is no price for this product', 'Produk ini belum ada harga.'],
  ['There is no such jersey list', 'Senarai jersi ini tiada.'],
  ['Somebody else has changed this list meanwhile', 'Orang lain telah menukar senarai ini sementara itu.'],
]
