import type { SharedErrorCode } from '#core/shared-errors.ts'

export const sharedErrorMessagesMs = {
  not_authenticated: 'Sila log masuk dahulu.',
  session_expired: 'Sesi anda telah tamat. Sila log masuk semula.',
  invalid_api_key: 'Kunci API tidak sah.',
  forbidden: 'Anda tidak dibenarkan berbuat demikian.',
  not_found: 'Tidak dijumpai.',
  invalid_input: 'Sila semak apa yang anda isi.',
  too_many_requests: 'Terlalu banyak permintaan. Sila tunggu sebentar, kemudian cuba lagi.',
  unavailable: 'Pelayan sedang sibuk. Sila cuba lagi sebentar nanti.',
  no_room:
    'Kedai tidak dapat menerima fail buat masa ini kerana ruang simpanan penuh. Sila hantar melalui WhatsApp.',
  month_locked: 'Bulan bayaran ini sudah dikunci. Sila hubungi kedai.',
  internal: 'Ada masalah di pihak kami. Sila cuba lagi. Rujukan: {reference}.',
  offline: 'Tiada sambungan. Semak internet anda, kemudian cuba lagi.',
  unreadable: 'Jawapan tidak dapat dibaca. Sila muat semula halaman.',
} as const satisfies Record<SharedErrorCode | 'offline' | 'unreadable', string>
