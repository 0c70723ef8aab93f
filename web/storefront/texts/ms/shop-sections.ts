/** Used only on the server. */
export const shopSectionsTextsMs = {
  gallery: 'Hasil kerja kami',
  words: 'Ulasan pelanggan',
  place: 'Waktu dan tempat',
  whatsapp: 'WhatsApp kami',
  map: 'Buka peta',
}
