/** Texts of home page sections that present the shop. They are used only on the server. */
export const shopSectionsTextsMs = {
  gallery: 'Hasil kerja kami',
  words: 'Ulasan pelanggan',
  place: 'Waktu dan tempat',
  whatsapp: 'WhatsApp kami',
  map: 'Buka peta',
}
