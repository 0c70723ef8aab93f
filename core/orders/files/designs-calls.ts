import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { sentDesignsSchema } from './sent-designs.ts'

// Customers upload designs after ordering, so the messages are in Malay. The calls for staff are in
// `order-designs-calls.ts`.

export const maxDesignBytes = 20_000_000
/** Limits of customers' uploads in bytes: for one order, and for one network in a day. Staff have no limit. */
export const designUploadLimits = { order: 300_000_000, networkAndDay: 1_000_000_000 }
/** Maximum number of designs per item, enough for a front, a back and some alternatives. */
export const maxDesigns = 5

/**
 * An order, given by its number and the key that tracking the order returns. The key opens only the designs, so that
 * someone who tracks an order by number and phone learns nothing more about it.
 */
export const orderKeyFields = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
/** Index of the order item, from 0. Defaults to the first item with a design. */
export const itemIndexFields = { item: z.coerce.number().int().min(0).max(999).optional() }
const design = z.string().min(1).max(80)

export const unknownOrderError = { status: 404, error: 'Pesanan tidak ditemui' } as const
export const designUploadClosedError = {
  status: 409,
  error: 'Kedai sudah mula mengerjakan pesanan ini. Hubungi kedai jika reka bentuk perlu ditukar.',
} as const

export const listDesigns = contract('POST', '/api/orders/designs', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, ...itemIndexFields }),
  reply: sentDesignsSchema,
  errors: { not_found: unknownOrderError },
})

/** Returns a design as it will be printed, as a WebP in phone size. Answers 404 if the design can't be rendered. */
export const getDesignPicture = contract('POST', '/api/orders/design/picture', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, design }),
  reply: z.never(),
  errors: { not_found: unknownOrderError },
})

/**
 * Uploads one design as multipart/form-data. The name of the form field doesn't matter. Uploading the same file again
 * changes nothing.
 */
export const uploadDesign = contract('POST', '/api/orders/design', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, ...itemIndexFields }),
  inHeaders: { key: 'x-design-key' },
  reply: sentDesignsSchema,
  errors: {
    not_found: unknownOrderError,
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
        'Fail Illustrator ini disimpan tanpa reka bentuknya. Dalam Illustrator, pilih File › Save As, tandakan “Create PDF Compatible File”, kemudian hantar semula.',
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
    design_closed: designUploadClosedError,
  },
})

/** Removes a design that the customer uploaded. Does nothing if the design is already removed. */
export const removeDesign = contract('POST', '/api/orders/design/remove', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, design }),
  reply: sentDesignsSchema,
  errors: { not_found: unknownOrderError, design_closed: designUploadClosedError },
})

const page = z.coerce.number().int().min(1).max(10_000)

/** Selects the page of a PDF to print. Selecting a page other than the approved one withdraws the approval. */
export const chooseDesignPage = contract('POST', '/api/orders/design/page', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, design, page }),
  reply: sentDesignsSchema,
  errors: { not_found: unknownOrderError, design_closed: designUploadClosedError },
})
