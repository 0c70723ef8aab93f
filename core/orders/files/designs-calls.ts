import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { sentDesigns } from './sent-designs.ts'

// The artwork of stickers. Customers send it after the order, from the thank-you page or wherever they follow it;
// they read the words: Malay. Staff see it in the order (`order-designs-calls.ts`).

/** What a print file of a sticker needs at most, bytes. */
export const mostDesignBytes = 20_000_000
/** Limits of customers' uploads, in bytes for one order and for one network in a day. Staff have none. */
export const mostBytesOf = { order: 300_000_000, networkAndDay: 1_000_000_000 }
/** A front, a back, a few to choose from. */
export const mostDesigns = 5

/**
 * Which order: its number, and the key that its lookups answer with. It opens the designs only, so that who follows an
 * order by number and phone learns nothing more of it.
 */
export const ofOrder = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
/** Which of the order's goods, by its place from 0 on; left out: the first that is printed from a design. */
export const ofItem = { item: z.coerce.number().int().min(0).max(999).optional() }
const design = z.string().min(1).max(80)

export const unknownOrder = { status: 404, error: 'Pesanan tidak ditemui' } as const
export const closedDesign = {
  status: 409,
  error: 'Kedai sudah mula mengerjakan pesanan ini. Hubungi kedai jika reka bentuk perlu ditukar.',
} as const

/** What has been sent for one of an order's goods. */
export const listDesigns = contract('POST', '/api/orders/designs', {
  access: anyone,
  input: z.object({ ...ofOrder, ...ofItem }),
  reply: sentDesigns,
  errors: { not_found: unknownOrder },
})

/** A design as it will be printed, a WebP as large as a phone shows it; 404 where it can't be drawn. */
export const designPicture = contract('POST', '/api/orders/design/picture', {
  access: anyone,
  input: z.object({ ...ofOrder, design }),
  reply: z.never(),
  errors: { not_found: unknownOrder },
})

/** One design as multipart/form-data, in a field of any name. The same file again is no second one. */
export const sendDesign = contract('POST', '/api/orders/design', {
  access: anyone,
  input: z.object({ ...ofOrder, ...ofItem }),
  inHeaders: { key: 'x-design-key' },
  reply: sentDesigns,
  errors: {
    not_found: unknownOrder,
    no_file: { status: 400, error: 'Fail tidak sampai sepenuhnya. Sila cuba lagi.' },
    not_a_design: {
      status: 422,
      error:
        'Jenis fail ini tidak boleh dicetak. Simpan sebagai PNG, JPG, SVG, PDF, AI atau PSD, kemudian cuba lagi.',
    },
    phone_photo: {
      status: 422,
      error:
        'Gambar ini dalam format HEIC yang tidak boleh dicetak. Di iPhone, pilih gambar dari “Photo Library”, bukan dari “Files”: ia akan dihantar sebagai JPG. Tangkapan skrin juga boleh.',
    },
    no_pdf_part: {
      status: 422,
      error:
        'Fail Illustrator ini disimpan tanpa lukisannya. Dalam Illustrator, pilih File › Save As, tandakan “Create PDF Compatible File”, kemudian hantar semula.',
    },
    svg_broken: {
      status: 422,
      error:
        'Fail SVG ini rosak. Eksport semula sebagai SVG, atau simpan sebagai PDF atau PNG, kemudian cuba lagi.',
    },
    svg_active: {
      status: 422,
      error:
        'Fail SVG ini mengandungi skrip, animasi atau halaman web yang tidak boleh dicetak. Eksport sebagai SVG biasa, atau simpan sebagai PDF atau PNG, kemudian cuba lagi.',
    },
    svg_external: {
      status: 422,
      error:
        'Fail SVG ini menggunakan fail lain di luarnya, seperti gambar terpaut atau fon web. Benamkan gambar dan tukar teks kepada garis luar (outlines), kemudian eksport semula.',
    },
    svg_too_complex: {
      status: 422,
      error:
        'Fail SVG ini terlalu besar atau terlalu rumit untuk dicetak. Permudahkan lukisan, atau simpan sebagai PDF atau PNG, kemudian cuba lagi.',
    },
    unreadable: {
      status: 422,
      error: 'Gambar ini tidak dapat dibuka. Simpan semula sebagai PNG atau JPG, kemudian cuba lagi.',
    },
    design_too_large: {
      status: 422,
      error: 'Fail ini melebihi 20 MB. Sila pilih yang lebih kecil, atau hantar melalui WhatsApp.',
    },
    too_many_designs: { status: 409, error: 'Sudah ada lima fail. Buang satu dahulu.' },
    order_full: {
      status: 409,
      error: 'Fail pesanan ini sudah mencapai 300 MB. Buang satu dahulu, atau hantar melalui WhatsApp.',
    },
    uploads_used_up: {
      status: 429,
      error:
        'Terlalu banyak fail dihantar dari rangkaian ini hari ini. Cuba lagi esok, atau hantar melalui WhatsApp.',
    },
    no_room: {
      status: 507,
      error:
        'Kedai tidak dapat menerima fail buat masa ini kerana ruang simpanan penuh. Sila hantar melalui WhatsApp.',
    },
    design_closed: closedDesign,
  },
})

/** Takes one back that the customer has sent; one that is gone already is no fault. */
export const removeDesign = contract('POST', '/api/orders/design/remove', {
  access: anyone,
  input: z.object({ ...ofOrder, design }),
  reply: sentDesigns,
  errors: { not_found: unknownOrder, design_closed: closedDesign },
})

const page = z.coerce.number().int().min(1).max(10_000)

/** Which page of a PDF is printed. Another one than was approved withdraws the approval. */
export const choosePage = contract('POST', '/api/orders/design/page', {
  access: anyone,
  input: z.object({ ...ofOrder, design, page }),
  reply: sentDesigns,
  errors: { not_found: unknownOrder, design_closed: closedDesign },
})
