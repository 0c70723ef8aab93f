export const reviewTextsMs = {
  title: 'Puas hati dengan pesanan ini?',
  note: 'Tulis ulasan ringkas untuk kedai dan pelanggan lain. Kedai membacanya sebelum ia dipaparkan.',
  words: 'Ulasan anda',
  hint: (left: number) => `Baki ${left} aksara`,
  consent: (name: string) =>
    `Ulasan saya boleh dipaparkan di halaman utama kedai dengan nama “${name}” sahaja.`,
  send: 'Hantar',
  change: 'Tukar',
  takeBack: 'Padam',
  cancel: 'Batal',
  thanks: 'Terima kasih atas ulasan anda.',
  takenBack: 'Ulasan anda telah dipadam.',
  state: {
    waiting: 'Menunggu dibaca oleh kedai.',
    agreed: 'Dipaparkan di halaman utama kedai.',
    hidden: 'Kedai telah membacanya; ia tidak dipaparkan.',
  },
  offline: 'Tiada sambungan. Semak internet anda, kemudian cuba lagi.',
}
