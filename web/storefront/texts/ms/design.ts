import type { CutShape } from '#core/artwork/sticker-art.ts'
import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'

const warnings: Record<ArtworkWarning, string> = {
  unreadable: 'Fail ini tidak dapat ditunjukkan di sini. Kedai akan menyemaknya sebelum mencetak.',
  'too-large': 'Gambar ini terlalu besar untuk ditunjukkan di sini. Kedai akan menyemaknya sebelum mencetak.',
  password:
    'Fail PDF ini dikunci dengan kata laluan. Simpan semula tanpa kata laluan, kemudian hantar sekali lagi.',
  'no-pdf-part':
    'Fail Illustrator ini disimpan tanpa reka bentuknya. Dalam Illustrator, pilih File › Save As, tandakan “Create PDF Compatible File”, kemudian hantar semula.',
  photoshop:
    'Fail Photoshop tidak dapat ditunjukkan di sini. Hantar juga PNG (File › Export) supaya anda boleh menyemaknya.',
  empty: 'Gambar ini kosong. Semak fail anda dan hantar semula.',
  'low-resolution': 'Gambar ini terlalu kecil dan akan kabur. Hantar fail asal jika ada.',
  'wrong-proportions':
    'Bentuk gambar tidak sama dengan saiz pesanan, jadi ada ruang kosong di tepi. Tekan “Isi penuh” untuk memenuhinya.',
  'page-size': 'Saiz halaman PDF tidak sama dengan saiz pesanan. Ia akan disesuaikan.',
  'several-pages': 'Fail ini ada beberapa halaman. Hanya satu dicetak: pilih halamannya di bawah.',
  animated: 'Gambar ini bergerak. Hanya gambar pertama dicetak.',
  cmyk: 'Fail ini dalam warna percetakan (CMYK). Warna di skrin mungkin berbeza sedikit.',
  'spot-colours':
    'Fail ini ada warna khas atau garisan potong. Ia dicetak dengan campuran warna biasa; padam garisan potong jika ada.',
  'fonts-missing':
    'Fon dalam fail ini tidak disertakan, jadi tulisan mungkin berubah. Tukar tulisan kepada bentuk (outline), atau simpan sebagai PDF dengan huruf disertakan (embed fonts).',
  'opaque-background':
    'Latar belakang gambar turut dicetak. Jika ia putih, pilih “Ikut gambar” untuk membuangnya.',
  'touches-edge':
    'Gambar sampai ke tepi fail dan mungkin terpotong. Hantar fail yang ada sedikit ruang di tepi.',
  'several-islands':
    'Gambar ini ada bahagian yang tidak bersambung. Setiap bahagian akan dipotong berasingan.',
  holes: 'Lubang di dalam gambar tidak dipotong. Ia kekal putih.',
  'thin-parts': 'Ada garisan yang sangat nipis. Ia mungkin hilang semasa dicetak. Tebalkan jika boleh.',
  'tiny-parts': 'Ada titik yang sangat kecil. Ia mungkin tidak kelihatan.',
  'soft-edge': 'Tepi gambar ini pudar, seperti bayang. Potongan dibuat di tempat warnanya tinggal separuh.',
  'white-art': 'Gambar ini putih dan tidak kelihatan di atas bahan putih. Kedai akan bertanya dahulu.',
}

const shapes: Record<CutShape, string> = { rectangle: 'Petak', round: 'Bulat', contour: 'Ikut gambar' }

export const designTextsMs = {
  title: 'Muat naik reka bentuk',
  hint: 'Boleh ditukar sehingga kedai mula mencetak. Kualiti setiap gambar disemak pada saiz pesanan anda.',
  choose: 'Pilih fail',
  chooseMore: 'Tambah fail',
  kinds:
    'PNG, JPG, WebP, TIFF, SVG, PDF, AI atau PSD. Paling besar 20 MB setiap fail, hingga lima fail: satu dicetak, yang lain disimpan sebagai tambahan.',
  kindsMore: 'Hingga lima fail: satu dicetak, yang lain disimpan sebagai tambahan.',
  received: 'Reka bentuk yang diterima',
  onTheWay: 'Fail yang sedang dihantar',
  sending: (name: string) => `Menghantar ${name}`,
  sent: (percent: number) => `${percent}% dihantar`,
  storing: 'Sedang disimpan...',
  waiting: 'Menunggu giliran',
  retry: (name: string) => `Hantar ${name} sekali lagi`,
  drop: (name: string) => `Batalkan ${name}`,
  remove: (name: string) => `Buang ${name}`,
  byShop: 'Ditambah oleh kedai',
  noOriginal:
    'Fail asal telah dipadam selepas tempoh simpanan. Hanya gambarnya disimpan. Untuk cetak semula, hantar fail itu sekali lagi.',
  ways: { printed: 'Fail ini dicetak', extra: 'Fail tambahan, tidak dicetak' },
  print: (pixels: string, size: string, dpi: number) => `${pixels} piksel pada ${size}: ${dpi} dpi.`,
  verdicts: { sharp: 'Tajam.', fair: 'Kurang tajam.', blurry: 'Akan kabur.' },
  larger: (pixels: number) => `Hantar fail asal jika ada: ${pixels} piksel atau lebih.`,
  noPixels: 'Kedai akan menyemak fail ini sebelum mencetak.',
  tooLarge: 'Fail ini melebihi 20 MB. Sila pilih yang lebih kecil, atau hantar melalui WhatsApp.',
  failed: 'Fail ini tidak sampai. Semak sambungan internet anda, kemudian cuba lagi.',
  full: 'Sudah lima fail. Buang satu untuk menghantar yang lain.',
  closed: 'Kedai sudah mula menyiapkan pesanan ini. Hubungi kedai jika reka bentuk perlu ditukar.',
  notListed: 'Reka bentuk yang sudah dihantar tidak dapat ditunjukkan.',
  warnings,
  noGround:
    'Gambar ini tiada latar putih atau lutsinar untuk ditinggalkan, jadi ia dipotong ikut tepinya, sebagai segi empat.',
  noticed: 'Sebelum dicetak',
  proof: 'Semak dan luluskan',
  proofHint:
    'Beginilah pesanan anda akan dicetak. Ia dipotong pada garis putus-putus merah jambu, yang tidak dicetak.',
  printersColours: 'Warna ditunjukkan seperti yang dicetak oleh pencetak kedai.',
  dragHint: 'Seret gambar untuk mengubah kedudukannya.',
  cutOff:
    'Bahagian gambar di luar garisan merah jambu, hingga ke garis titik putih, akan dipotong dan dibuang.',
  asItIs: 'Fail ini dicetak seperti yang ditunjukkan.',
  noProof: 'Fail ini tidak dapat ditunjukkan di sini. Kedai akan menyediakan gambarnya untuk anda luluskan.',
  printedFile: 'Fail yang dicetak',
  othersKept: (others: number) => `Hanya fail ini dicetak. ${others} fail lain disimpan sebagai tambahan.`,
  printedIs: (name: string, others: number) =>
    `Fail yang dicetak: ${name}. ${others} fail lain disimpan sebagai tambahan.`,
  pageToPrint: 'Halaman yang dicetak',
  pageOf: (page: number, pages: number) => `Halaman ${page} daripada ${pages}`,
  dpiInFile: (dpi: number) => `Gambar di dalam fail: ${dpi} dpi pada saiz pesanan.`,
  shape: 'Bentuk potongan',
  shapes,
  noContour: {
    empty: 'Tiada apa-apa dalam gambar ini untuk diikut.',
    small: 'Lukisan dalam gambar ini terlalu kecil untuk diikut.',
  },
  contourNote: (mm: number) => `Dipotong mengikut gambar, dengan tepi putih ${mm} mm.`,
  contourNoteBare: 'Dipotong tepat di tepi gambar.',
  pieces: (count: number) => `Dipotong menjadi ${count} keping berasingan.`,
  sharp: 'Bucu tajam, tidak dibulatkan',
  bleed: 'Jalur berlorek di luar garisan ialah lebihan warna untuk pemotongan. Ia akan dipotong.',
  contour: {
    border: 'Tepi',
    borders: { white: 'Dengan tepi putih', none: 'Tanpa tepi putih' },
    parts: 'Bahagian yang tidak bersambung',
    partsWays: { apart: 'Keping berasingan', joined: 'Satu keping' },
    tooFarApart: 'Terlalu jauh untuk disambung',
    holes: 'Potong lubang di dalam gambar juga',
  },
  whiteIsGround: 'Warna putih di sekeliling bukan sebahagian reka bentuk saya',
  whiteIsGroundHint: 'Ia tidak dicetak, dan potongan dibuat mengikut gambar.',
  whiteMissing:
    'Tandakan ini dahulu untuk meluluskan. Jika putih itu sebahagian reka bentuk, pilih “Petak” atau “Bulat”.',
  tooThin: (count: number) =>
    `Terlalu nipis untuk dipotong: ${count > 1 ? `${count} keping berasingan yang` : 'potongan ini'} mudah koyak dan sukar ditanggalkan.`,
  chooseWhiteEdge: (mm: number) => `Pilih tepi putih ${mm} mm`,
  thinAsked: 'Anda pasti? Tekan sekali lagi untuk meluluskannya juga.',
  approveThin: 'Luluskan juga',
  fill: 'Isi penuh',
  whole: 'Muatkan seluruh gambar',
  size: 'Saiz gambar',
  leftRight: 'Kedudukan mendatar',
  upDown: 'Kedudukan menegak',
  besideCoin: (size: string) => `Reka bentuk ${size} di sebelah syiling 50 sen`,
  printed: (goods: string, shape: string) => `${goods}, potongan ${shape.toLowerCase()}`,
  approve: 'Luluskan untuk dicetak',
  approved: 'Anda telah meluluskan reka bentuk ini. Kedai akan mencetaknya tepat seperti ini.',
  approvedByShop: 'Kedai telah meluluskan reka bentuk ini bagi pihak anda.',
  withdrawn: 'Pesanan atau fail telah berubah selepas anda meluluskan. Sila luluskan sekali lagi.',
  change: 'Ubah',
  proposed: 'Kedai menyediakan versi ini untuk anda',
  askChange: 'Minta pindaan',
  changeWhat: 'Apa yang perlu diubah?',
  changeMissing: 'Tulis apa yang perlu diubah dahulu.',
  sendChange: 'Hantar',
  cancel: 'Batal',
  changeAsked: (note: string) => `Anda minta pindaan: “${note}”. Kedai akan menghantar versi baharu.`,
  eachItem: 'Setiap barang ada reka bentuknya sendiri',
  states: {
    missing: 'Belum ada reka bentuk',
    waiting: 'Belum diluluskan',
    change_asked: 'Pindaan diminta',
    approved: 'Diluluskan',
    withdrawn: 'Perlu diluluskan sekali lagi',
  } satisfies Record<DesignApprovalState | 'missing', string>,
  nextItem: (goods: string) => `Seterusnya: ${goods}`,
  leave: 'Fail masih dihantar. Tinggalkan halaman dan hentikannya?',
}
