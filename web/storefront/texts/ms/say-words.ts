/** What a customer says about what has come, for the shop's home page. */
export const sayWords = {
  title: 'Puas hati dengan pesanan ini?',
  note: 'Beberapa perkataan untuk kedai dan pelanggan lain. Kedai membacanya dahulu.',
  words: 'Kata anda',
  hint: (left: number) => `Baki ${left} aksara`,
  consent: (name: string) => `Boleh dipaparkan di halaman utama kedai, dengan nama “${name}” sahaja.`,
  send: 'Hantar',
  change: 'Tukar',
  takeBack: 'Tarik balik',
  cancel: 'Batal',
  thanks: 'Terima kasih atas kata-kata anda.',
  takenBack: 'Kata-kata anda telah dipadam.',
  state: {
    waiting: 'Menunggu dibaca oleh kedai.',
    agreed: 'Dipaparkan di halaman utama kedai.',
    hidden: 'Kedai telah membacanya; ia tidak dipaparkan.',
  },
  offline: 'Tiada sambungan. Semak internet anda, kemudian cuba lagi.',
}
