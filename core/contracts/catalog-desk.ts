import { z } from 'zod'
import { catalogKinds } from '../values/catalog-kinds.ts'
import { slugPattern } from '../values/slug.ts'
import { tagColours } from '../values/tag-colours.ts'
import { flows } from './catalog.ts'
import { atLeast, contract } from './contract.ts'
import { mostPieces } from './pricing.ts'

// The catalogue as staff keep it (API-04, D-09, D-12). Everyone in the shop reads it, editors and administrators change
// it. Every entry has a version: a change says which one it was decided on. A machine that names none means whatever
// is there.

const reading = atLeast('contributor', 'catalog')
const changing = atLeast('editor', 'catalog')

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const version = z.coerce.number().int().min(1).optional()
const clean = /^[^\0]*$/
const name = z
  .string()
  .trim()
  .min(1, { error: 'Please enter the name.' })
  .max(120, { error: 'Please use at most 120 characters.' })
  .regex(clean)
const description = z.string().trim().max(500, { error: 'Please use at most 500 characters.' }).regex(clean)
const slug = z
  .string()
  .trim()
  .max(80)
  .regex(slugPattern, { error: 'Please use small letters, figures and single hyphens.' })
const picture = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(media|pictures)\/[^\s\0]+|https:\/\/[^\s\0]+)$/, { error: 'Please choose a picture.' })
const outside = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s\0]+$/, { error: 'Please enter a whole address, like https://kek.example/' })
const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/)[^\s\0]*$/, {
    error: 'Please enter a page of the shop, like /category, or https://…',
  })
const status = z.enum(['active', 'inactive'])

const product = {
  name,
  slug,
  category_id: id,
  status,
  flow: z.enum(flows),
  /** RM that the smallest order comes to; null where it depends on more. */
  price: z.number().min(0).max(100_000).nullable(),
  description,
  image_url: picture.nullable(),
}
const category = {
  name,
  slug,
  /** The grid it stands in, such as `printing`; null: only in the grid of everything. */
  parent: slug.nullable(),
  status,
  description,
  image_url: picture.nullable(),
  external_url: outside.nullable(),
}
const service = { name, image_url: picture.nullable(), link: link.nullable() }
const colour = {
  /** Letters and border, `Red/White`, each from the palette. */
  warna: z
    .string()
    .trim()
    .max(40)
    .refine((warna) => tagColours(warna) !== null, {
      error: 'Please choose letters and border from the palette, like Red/White.',
    }),
}
const school = {
  name,
  /** What is printed; null: it isn't there yet, and the school isn't offered. */
  image_url: picture.nullable(),
  /** Millimetres, as printed. */
  width_mm: z
    .number()
    .int({ error: 'Please enter whole millimetres.' })
    .min(5, { error: 'At least 5 mm.' })
    .max(290, { error: 'At most 290 mm, the width of a sheet.' }),
  height_mm: z
    .number()
    .int({ error: 'Please enter whole millimetres.' })
    .min(5, { error: 'At least 5 mm.' })
    .max(450, { error: 'At most 450 mm, the height of a sheet.' }),
  /** Logos in a set. */
  quantity: z.number().int().min(1, { error: 'At least 1.' }).max(1000, { error: 'At most 1,000.' }),
}

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Please use at most ${most} characters.` })
    .regex(clean)
const needed = (most: number) => words(most).min(1, { error: 'Please write something.' })
const banner = {
  title_ms: needed(80),
  text_ms: words(160),
  action_ms: needed(40),
  /** Empty: as in Malay. */
  title_en: words(80),
  text_en: words(160),
  action_en: words(40),
  link,
  /** Three by one, for wide screens. */
  image_url: picture,
  /** A square, for phones. */
  phone_image_url: picture,
  /** What the words lie on, `#17624b`. */
  ground: z.string().regex(/^#[0-9a-f]{6}$/, { error: 'Please choose a colour.' }),
  ink: z.enum(['light', 'dark']),
}
const deal = {
  product_id: id,
  size_mm: z.number().int().min(1).max(290, { error: 'At most 29 cm, the width of a sheet.' }),
  quantity: z.number().int().min(1, { error: 'At least 1.' }).max(mostPieces),
  image_url: picture.nullable(),
}

const entry = { id: z.int(), version: z.int() }
export const deskProduct = z.object({ ...entry, ...product })
export const deskCategory = z.object({ ...entry, ...category })
export const deskService = z.object({ ...entry, ...service })
export const deskColour = z.object({ ...entry, ...colour })
export const deskSchool = z.object({ ...entry, ...school })
export const deskBanner = z.object({ ...entry, ...banner })
export const deskDeal = z.object({ ...entry, ...deal })
export type DeskBanner = z.output<typeof deskBanner>
export type DeskDeal = z.output<typeof deskDeal>
export type DeskProduct = z.output<typeof deskProduct>
export type DeskCategory = z.output<typeof deskCategory>
export type DeskService = z.output<typeof deskService>
export type DeskColour = z.output<typeof deskColour>
export type DeskSchool = z.output<typeof deskSchool>

/** The whole catalogue, each kind in its order: products within their category. */
export const getCatalog = contract('GET', '/api/v2/catalog', {
  access: reading,
  input: z.object({}),
  reply: z.object({
    products: z.array(deskProduct),
    categories: z.array(deskCategory),
    services: z.array(deskService),
    colours: z.array(deskColour),
    schools: z.array(deskSchool),
    banners: z.array(deskBanner),
    deals: z.array(deskDeal),
  }),
  envelope: 'data',
})
export type CatalogDesk = z.output<typeof getCatalog.reply>

const adding = {
  access: changing,
  envelope: 'data',
  errors: { taken: { status: 409, error: 'There is another one of this name.' } },
} as const
/** The words say who changed it, and the details are the entry as it is now. */
const changed = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this meanwhile. Please look again.' },
} as const
const editing = { ...adding, errors: { ...adding.errors, ...changed } } as const
const removing = {
  access: changing,
  reply: z.object({ success: z.literal(true) }),
  input: z.object({ id, version }),
  errors: {
    ...changed,
    in_use: { status: 409, error: 'Something else still needs this.' },
  },
} as const
const fixed = {
  address_fixed: { status: 409, error: 'Pages of the shop lead to this address: it has to stay.' },
} as const
const noCategory = { unknown_category: { status: 400, error: 'Please choose a category.' } } as const

/** Without a slug it gets the one of its name. It stands last in its category. */
export const createProduct = contract('POST', '/api/v2/products', {
  ...adding,
  input: z.object({
    ...product,
    slug: slug.optional(),
    status: status.default('active'),
    flow: z.enum(flows).default('none'),
    price: product.price.default(null),
    description: description.default(''),
    image_url: picture.nullable().default(null),
  }),
  reply: deskProduct,
  errors: { ...adding.errors, ...noCategory },
})

/** Changes what is given, keeps the rest. */
export const changeProduct = contract('PUT', '/api/v2/products/:id', {
  ...editing,
  input: z.object({ ...z.object(product).partial().shape, id, version }),
  reply: deskProduct,
  errors: { ...editing.errors, ...noCategory },
})

/** Refused while there are orders of it: they are repeated and counted by it. */
export const deleteProduct = contract('DELETE', '/api/v2/products/:id', removing)

/** Without a slug it gets the one of its name. */
export const createCategory = contract('POST', '/api/v2/products/categories', {
  ...adding,
  input: z.object({
    ...category,
    slug: slug.optional(),
    parent: slug.nullable().default(null),
    status: status.default('active'),
    description: description.default(''),
    image_url: picture.nullable().default(null),
    external_url: outside.nullable().default(null),
  }),
  reply: deskCategory,
})

/** Changes what is given, keeps the rest. */
export const changeCategory = contract('PUT', '/api/v2/products/categories/:id', {
  ...editing,
  input: z.object({ ...z.object(category).partial().shape, id, version }),
  reply: deskCategory,
  errors: { ...editing.errors, ...fixed },
})

/** Refused while products stand in it. */
export const deleteCategory = contract('DELETE', '/api/v2/products/categories/:id', {
  ...removing,
  errors: { ...removing.errors, ...fixed },
})

export const createService = contract('POST', '/api/v2/services', {
  ...adding,
  input: z.object({
    ...service,
    image_url: service.image_url.default(null),
    link: service.link.default(null),
  }),
  reply: deskService,
})

/** Changes what is given, keeps the rest. */
export const changeService = contract('PUT', '/api/v2/services/:id', {
  ...editing,
  input: z.object({ ...z.object(service).partial().shape, id, version }),
  reply: deskService,
})

export const deleteService = contract('DELETE', '/api/v2/services/:id', removing)

export const createColour = contract('POST', '/api/v2/tag-colours', {
  ...adding,
  input: z.object(colour),
  reply: deskColour,
})

export const changeColour = contract('PUT', '/api/v2/tag-colours/:id', {
  ...editing,
  input: z.object({ ...colour, id, version }),
  reply: deskColour,
})

/** Orders keep the colours that they were placed with. */
export const deleteColour = contract('DELETE', '/api/v2/tag-colours/:id', removing)

export const createSchool = contract('POST', '/api/v2/schools', {
  ...adding,
  input: z.object({
    ...school,
    image_url: school.image_url.default(null),
    quantity: school.quantity.default(1),
  }),
  reply: deskSchool,
})

/** Changes what is given, keeps the rest. */
export const changeSchool = contract('PUT', '/api/v2/schools/:id', {
  ...editing,
  input: z.object({ ...z.object(school).partial().shape, id, version }),
  reply: deskSchool,
})

/** Orders keep the logo, its size and how many there are in a set. */
export const deleteSchool = contract('DELETE', '/api/v2/schools/:id', removing)

export const createBanner = contract('POST', '/api/v2/banners', {
  ...adding,
  input: z.object({
    ...banner,
    text_ms: banner.text_ms.default(''),
    title_en: banner.title_en.default(''),
    text_en: banner.text_en.default(''),
    action_en: banner.action_en.default(''),
  }),
  reply: deskBanner,
})

/** Changes what is given, keeps the rest. */
export const changeBanner = contract('PUT', '/api/v2/banners/:id', {
  ...editing,
  input: z.object({ ...z.object(banner).partial().shape, id, version }),
  reply: deskBanner,
})

export const deleteBanner = contract('DELETE', '/api/v2/banners/:id', removing)

const noProduct = {
  unknown_product: { status: 400, error: 'Please choose a sticker product.' },
} as const

/** A job of the home page; its price is worked out from the stored ones. */
export const createDeal = contract('POST', '/api/v2/deals', {
  ...adding,
  input: z.object({ ...deal, image_url: deal.image_url.default(null) }),
  reply: deskDeal,
  errors: { ...adding.errors, ...noProduct },
})

/** Changes what is given, keeps the rest. */
export const changeDeal = contract('PUT', '/api/v2/deals/:id', {
  ...editing,
  input: z.object({ ...z.object(deal).partial().shape, id, version }),
  reply: deskDeal,
  errors: { ...editing.errors, ...noProduct },
})

export const deleteDeal = contract('DELETE', '/api/v2/deals/:id', removing)

const kind = z.enum(catalogKinds)

/** Puts all entries of a kind (products: all of one category) into this order. `seen`: the order that it was decided on. */
export const arrangeCatalog = contract('PUT', '/api/v2/catalog/:kind/order', {
  access: changing,
  input: z.object({ kind, ids: z.array(id).min(1).max(2000), seen: z.array(id).max(2000) }),
  reply: z.object({ success: z.literal(true) }),
  errors: changed,
})

/** Kinds that have a history: besides those of the catalogue the price lists. */
const told = z.enum([...catalogKinds, 'price-lists'])

/** Who changed what of an entry, and when, the latest first. */
export const catalogHistory = contract('GET', '/api/v2/catalog/:kind/:entry/history', {
  access: reading,
  input: z.object({ kind: told, entry: z.string().max(200) }),
  reply: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      deed: z.enum(['added', 'changed', 'deleted']),
      by: z.string(),
      changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  envelope: 'data',
})
export type CatalogEvent = z.output<typeof catalogHistory.reply>[number]
