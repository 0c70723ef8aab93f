import { z } from 'zod'
import { contourBorders, contourParts } from '../../artwork/contour-choice.ts'
import { cutShapes } from '../../artwork/sticker-art.ts'
import { artworkWarnings } from '../../artwork/warnings.ts'
import { anyone, atLeast, contract } from '../../contract.ts'
import { flag } from '../../shared/shop-day.ts'

// The artwork of stickers. Customers send it after the order, from the thank-you page or wherever they follow it;
// they read the words: Malay. Staff see it in the order.

/** What a print file of a sticker needs at most, bytes. */
export const mostDesignBytes = 20_000_000
/** A front, a back, a few to choose from. */
export const mostDesigns = 5

/**
 * Which order: its number, and the key that its lookups answer with. It opens the designs only, so that who follows an
 * order by number and phone learns nothing more of it.
 */
export const ofOrder = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
/** Which of the order's goods, by its place from 0 on; left out: the first that is printed from a design. */
export const ofItem = { item: z.coerce.number().int().min(0).max(999).optional() }
const item = z.int()
const design = z.string().min(1).max(80)

const picture = {
  id: z.string(),
  /** Which of the order's goods it is for. */
  item,
  /** As it was called where it came from. */
  name: z.string(),
  bytes: z.int(),
  /** Pixels; null for what has none, such as a PDF. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Dots per inch on the ordered sticker, the whole picture on it; null without pixels. */
  dpi: z.int().nullable(),
  added_at: z.iso.datetime(),
}

const mm = z.number()
const size = { width: mm, height: mm }
const outlines = z.array(z.array(z.tuple([mm, mm])))
/** Where a picture lies, mm from the sticker's top left. */
const box = z.object({ x: mm, y: mm, ...size })

const contour = z.object({ ...size, outlines, picture: box })

/** What was seen in a design when it came, at the size that was ordered. */
export const designLook = z.object({
  warnings: z.array(z.enum(artworkWarnings)),
  /** The picture's own width and height, pixels, of which only the proportions count; null: it can't be drawn here. */
  picture: z.object(size).nullable(),
  /** Cut along the art, as it was once worked out; null where nothing is drawn. */
  contour: contour.nullable(),
  /** The ways in which it can be cut along the art, see `kissCuts`; left out: `contour` alone. */
  contours: z
    .array(
      contour.extend({
        border: z.enum(contourBorders),
        parts: z.enum(contourParts),
        holes: outlines,
      }),
    )
    .optional(),
  /** What the art stands on and is left out where it is cut along it; left out: nobody has looked. */
  ground: z.enum(['clear', 'white', 'none']).optional(),
  /** Of a PDF. */
  page: z
    .object({
      /** Which is printed, of how many; from 1 on. */
      page: z.int(),
      pages: z.int(),
      /** What is left of it once it is cut, as shares of the picture from its top left; null: all of it. */
      trim: box.nullable(),
      /** Of the coarsest picture on it, at the ordered size; null: there is none. */
      dpi: z.int().nullable(),
      /** Inks of their own, by name. */
      spots: z.array(z.string()),
    })
    .optional(),
})
export type DesignLook = z.output<typeof designLook>

export const approvalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The latest version of what is to be printed. */
const sentProof = z.object({
  version: z.int(),
  /** What it is approved by. */
  hash: z.string(),
  /** Null: the file has gone since. */
  design: z.string().nullable(),
  design_name: z.string(),
  /** Which page of it; left out: it has one. */
  page: z.int().optional(),
  by_shop: z.boolean(),
  /** What the shop says with it. */
  note: z.string(),
  /** Null: the file is printed as it is. */
  sticker: z
    .object({
      ...size,
      cut: z.enum(cutShapes),
      picture: box,
      outlines: outlines.nullable(),
      cornerMm: mm.optional(),
      bleedMm: mm.optional(),
    })
    .nullable(),
  quantity: z.int().nullable(),
  material: z.string(),
  state: z.enum(approvalStates),
  approved_at: z.iso.datetime().nullable(),
  approved_by_shop: z.boolean(),
  change_note: z.string(),
})
export type SentProof = z.output<typeof sentProof>

/** What is printed from designs. */
const printed = z.object({
  product: z.string(),
  quantity: z.int().nullable(),
  /** Of one piece, mm. */
  size: z.object(size).nullable(),
  material: z.string(),
})

export const cutRules = z.object({ border_mm: mm, bleed_mm: mm, corner_mm: mm })
export type CutRules = z.output<typeof cutRules>

/** One of an order's goods that is printed from designs of its own. */
export const itemToPrint = printed.extend({
  item,
  designs: z.int(),
  /** Null: there is no design of it. */
  approval: z.enum(approvalStates).nullable(),
})
export type ItemToPrint = z.output<typeof itemToPrint>

export const sentDesigns = z.object({
  /** Whether designs can still be sent and removed: the shop has not begun. */
  open: z.boolean(),
  /** The longer side of what is ordered; null where it has none. */
  size_mm: z.int().nullable(),
  /** Which of the order's goods this is of. */
  item,
  /** What is printed from them; null where it is not known. */
  printed: printed.nullable(),
  /** All goods of the order that are printed from designs, each with its own. */
  items: z.array(itemToPrint),
  /** How the shop cuts, mm: white edge along the art, print beyond the cut, corners. */
  cuts: cutRules,
  /** Pictures are shown in the colours that the shop's printer makes of them. */
  printers_colours: z.boolean().optional(),
  /** Null: nothing was approved or proposed yet. */
  proof: sentProof.nullable(),
  designs: z.array(
    z.object({
      ...picture,
      /** The shop put it there; only the shop removes it. */
      by_shop: z.boolean(),
      /** A small WebP, base64; null where there is none. */
      preview: z.string().nullable(),
      /** Null: nobody has looked yet. */
      looked: designLook.nullable(),
    }),
  ),
})
export type SentDesigns = z.output<typeof sentDesigns>
export type SentDesign = SentDesigns['designs'][number]

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
        'Jenis fail ini tidak boleh dicetak. Simpan sebagai PNG, JPG, PDF, AI atau PSD, kemudian cuba lagi.',
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
    unreadable: {
      status: 422,
      error: 'Gambar ini tidak dapat dibuka. Simpan semula sebagai PNG atau JPG, kemudian cuba lagi.',
    },
    design_too_large: {
      status: 422,
      error: 'Fail ini melebihi 20 MB. Sila pilih yang lebih kecil, atau hantar melalui WhatsApp.',
    },
    too_many_designs: { status: 409, error: 'Sudah ada lima fail. Buang satu dahulu.' },
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

const staff = atLeast('contributor', 'orders')
const id = z.string().max(80)

/** A design as staff see it in an order. */
export const orderDesign = z.object({
  ...picture,
  type: z.string(),
  /** What is to be said of it before it is printed; null: nobody has looked. */
  warnings: z.array(z.enum(artworkWarnings)).nullable(),
  /** Whether there is a small picture of it. */
  preview: z.boolean(),
  /** Who of the shop put it there; empty: the customer. */
  added_by: z.string(),
})
export type OrderDesign = z.output<typeof orderDesign>

/**
 * One design for staff, as a file to save; with `preview` the small WebP of it, with `proof` the one that is
 * approved; 404 where there is none.
 */
export const designFile = contract('GET', '/api/v2/orders/:id/designs/:design', {
  access: staff,
  input: z.object({ id, design, preview: flag, proof: flag }),
  reply: z.never(),
})

/** Staff put a design into an order that came another way, one multipart part; at any stage. */
export const addDesign = contract('POST', '/api/v2/orders/:id/designs', {
  access: staff,
  input: z.object({ id, ...ofItem }),
  reply: z.object({ designs: z.array(orderDesign) }),
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'The file did not arrive whole. Please try again.' },
    not_a_design: {
      status: 422,
      error: 'Files of this type cannot be printed. Save it as PNG, JPEG, PDF, AI or PSD.',
    },
    phone_photo: { status: 422, error: 'This picture is HEIC. Save it as JPEG first.' },
    no_pdf_part: {
      status: 422,
      error: 'This Illustrator file has no PDF in it. Save it with “Create PDF Compatible File”.',
    },
    unreadable: { status: 422, error: 'This picture cannot be read. Save it again as PNG or JPEG.' },
    design_too_large: { status: 422, error: 'This file is larger than 20 MB.' },
    not_found: { status: 404, error: 'Nothing there is printed from a design.' },
    too_many_designs: { status: 409, error: 'It has five files already. Remove one first.' },
  },
})

/** Staff take a design out of an order; one that is gone already is no fault. */
export const dropDesign = contract('DELETE', '/api/v2/orders/:id/designs/:design', {
  access: staff,
  input: z.object({ id, design }),
  reply: z.object({ designs: z.array(orderDesign) }),
  envelope: 'data',
})
