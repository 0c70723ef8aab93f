import type { AllMalayTexts } from '../text-types.ts'
import type { shellTextsMs } from '../ms/shell.ts'
import type { homeTextsMs } from '../ms/home.ts'
import type { catalogTextsMs } from '../ms/catalog.ts'
import type { calculatorTextsMs } from '../ms/calculator.ts'
import type { orderTextsMs } from '../ms/order.ts'
import type { ironOnTextsMs } from '../ms/iron-on.ts'
import type { thanksTextsMs } from '../ms/thanks.ts'
import type { jerseyTextsMs } from '../ms/jersey.ts'
import type { MessagesByCode } from '../error-messages.ts'

const shell: AllMalayTexts<typeof shellTextsMs> = {
  searchLabel: 'Cari produk',
  searchPlaceholder: 'Cari produk...',
  stickers: 'Pelekat',
  about:
    'Pelekat, tag nama dan logo sekolah. Kira harga sendiri, tempah dalam beberapa minit, bayar selepas itu.',
}

const home: AllMalayTexts<typeof homeTextsMs> = {
  title: 'Cetak pelekat, tag nama dan logo sekolah',
  description:
    'Kira harga pelekat sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.',
  servicesFailed: (reason) => `Perkhidmatan gagal dimuatkan: ${reason}`,
  bannerName: (number, title) => `Iklan ${number}: ${title}`,
  stop: 'Hentikan pertukaran iklan',
  start: 'Tukar iklan secara automatik',
  deal: 'Tawaran Hari Ini',
  offers: 'Tawaran Istimewa',
}

const catalog: AllMalayTexts<typeof catalogTextsMs> = {
  categoriesDescription:
    'Pelekat, tag nama, logo sekolah dan cetakan boleh makan: pilih kategori, terus tempah.',
  available: 'Tersedia',
  comingSoon: 'Akan Datang',
  noProducts: 'Tiada produk dalam kategori ini.',
  problem: 'Ada Masalah',
  refresh: 'Muat Semula Halaman',
  invalidData: 'Data kategori tidak dapat dibaca',
  httpError: (status) => `Ralat HTTP! Status: ${status}`,
  soonTitle: (name) => `${name}: Akan Datang`,
  soon: (name) => `Kategori ${name} sedang kami sediakan...`,
  tryOneWord: 'Cuba satu perkataan sahaja, seperti “pelekat”.',
}

const calculator: AllMalayTexts<typeof calculatorTextsMs> = {
  allStickers: 'Semua pelekat',
  materials: {
    'PP Transparent': { name: 'PP Lutsinar', hint: 'Nampak apa yang di bawahnya' },
    'PP White': { name: 'PP Putih', hint: 'Latar putih' },
  },
  size: 'Saiz pelekat',
  beside: (size) => `Pelekat ${size} di sebelah syiling 50 sen`,
  sheet: (across, down) => `Satu helaian: ${across} × ${down} pelekat`,
}

const order: AllMalayTexts<typeof orderTextsMs> = {
  kind: 'Jenis pelekat',
  materials: { 'PP Transparent': 'PP Lutsinar', 'PP White': 'PP Putih' },
  savedIronOn: 'Pesanan berjaya disimpan!',
  sendFailed: 'Pesanan gagal dihantar.',
  pickUp: 'Ambil sendiri',
  addressForPost: 'Jika pilih Pos, isi alamat di bawah. Jika ambil sendiri, biarkan kosong.',
}

const ironOn: AllMalayTexts<typeof ironOnTextsMs> = {
  tagTitle: 'Tag Nama Seterika',
  tagHeading: 'Tempahan Tag Nama Seterika',
  tagDescription: 'Tempah tag nama seterika: taip nama, pilih warna, lihat pratonton. 7 tag satu set.',
  tagNote: (tags, price) => `Tag nama seterika: ${tags} tag satu set, ${price}. Gosok terus pada baju.`,
  logoTitle: 'Tempahan Logo Seterika',
  logoDescription: 'Tempah logo sekolah seterika: pilih sekolah, lihat saiz sebenar, terus tempah.',
  shelf: 'Cetakan seterika',
  tag: (number) => `Tag nama ${number}`,
  removeTag: (number) => `Buang tag nama ${number}`,
  tags: 'Tag nama',
  twin: (number) => `Nama ini sudah ada pada tag nama ${number}. Teruskan jika betul.`,
  colourName: (warna, inWords) => inWords || warna,
  coloursFailed: 'Senarai warna gagal dimuatkan',
  coloursError: 'Ralat semasa memuatkan senarai warna',
  schoolsFailed: 'Senarai sekolah gagal dimuatkan',
  schoolsError: 'Ralat semasa memuatkan senarai sekolah',
}

const thanks: AllMalayTexts<typeof thanksTextsMs> = {
  noOrder: 'Nombor pesanan tidak ditemui. Kembali ke halaman utama...',
  fetched: 'Maklumat pesanan berjaya diperoleh!',
  notFetched: 'Gagal mendapatkan maklumat pesanan!',
  notFetchedWhy: (reason) => `Gagal mendapatkan maklumat pesanan: ${reason}`,
  notifyError: (reason) => `Ralat semasa menghantar notifikasi WhatsApp: ${reason}`,
  materials: { 'PP Transparent': 'PP Lutsinar', 'PP White': 'PP Putih' },
  tags: 'Jumlah tag nama',
}

const jersey: AllMalayTexts<typeof jerseyTextsMs> = {
  loadFailed: 'Senarai gagal dimuatkan',
  saveFailed: 'Senarai gagal disimpan',
  saved: (sheet) => `Senarai ${sheet} telah disimpan`,
  sheets: { Female: 'Perempuan', Male: 'Lelaki' },
}

/**
 * Malay texts for API errors that contain English and are shown to customers. The API itself still returns the
 * original texts.
 */
const problems: MessagesByCode = {
  unknown_list: 'Senarai jersi ini tiada.',
  changed_meanwhile: 'Orang lain telah menukar senarai ini sementara itu.',
}

/** Malay texts for all texts that contain English (SCR-14), by area. */
export const malayTexts = { shell, home, catalog, calculator, order, ironOn, thanks, jersey, problems }
export type MalayTexts = typeof malayTexts
