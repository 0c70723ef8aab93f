import { sharedErrors } from '../../../../core/contracts/contract.ts'
import { pairs, type Said } from '../pairs.ts'

/** What any call may answer, for customers. */
export const sharedSaid: Said = [
  ...pairs(sharedErrors, {
    not_authenticated: 'Sila log masuk dahulu.',
    session_expired: 'Sesi anda telah tamat. Sila log masuk semula.',
    invalid_api_key: 'Kunci API tidak sah.',
    forbidden: 'Anda tidak dibenarkan berbuat demikian.',
    not_found: 'Tidak dijumpai.',
    invalid_input: 'Sila semak apa yang anda isi.',
    too_many_requests: 'Terlalu banyak permintaan. Sila tunggu sebentar, kemudian cuba lagi.',
    unavailable: 'Pelayan sedang sibuk. Sila cuba lagi sebentar nanti.',
    internal: 'Ada masalah di pihak kami. Sila cuba lagi.',
  }),
  [
    'No connection. Check your internet and try again.',
    'Tiada sambungan. Semak internet anda, kemudian cuba lagi.',
  ],
  [
    'The answer could not be read. Please reload the page.',
    'Jawapan tidak dapat dibaca. Sila muat semula halaman.',
  ],
]
