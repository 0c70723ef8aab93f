/** What the shop shows of itself on its home page: put together on the server. */
export const ownHome = {
  gallery: 'Hasil kerja kami',
  words: 'Ulasan pelanggan',
  place: 'Waktu dan tempat',
  whatsapp: 'WhatsApp kami',
  map: 'Buka peta',
}
