import type { CatalogDesk } from '../../../core/catalog/catalog-desk.ts'
import type { DeskProduct } from '../../../core/catalog/catalog-products.ts'
import type { CatalogKind } from '../../../core/catalog/catalog-kinds.ts'
import type { ProductDescription } from '../../../core/pricing/described/description.ts'
import { factsByPart, type ProductFacts } from '../../../core/catalog/product-facts.ts'
import { inShort } from '../../../core/pricing/described/in-short.ts'
import { ringgitText } from '../../../core/shared/money.ts'

/** What a column holds. */
export type Cell = string | number | ProductDescription | ProductFacts | string[] | null

/** Entries as they are stored: columns have the names of the wire, but for a price, which is whole sen. */
export type Entries = {
  [Kind in Exclude<CatalogKind, 'products'>]: CatalogDesk[Kind][number]
} & { products: Omit<DeskProduct, 'price'> & { price_sen: number | null } }

/** An entry by its columns. */
export const cellsOf = (entry: Entries[CatalogKind]) => ({ ...entry }) as Record<string, Cell>

export interface Shelf<Entry> {
  /** The columns that people change, with what the history calls them. */
  columns: Record<Exclude<keyof Entry, 'id' | 'version'>, string>
  /** No two entries of a kind share it, in any case. */
  unique: (keyof Entry & string) | null
  /** Entries that differ in it are ordered apart. */
  group: (keyof Entry & string) | null
  /** The entry in words, for who reads of it. */
  title: (entry: Entry) => string
}

const picture = 'Picture'

export const shelves: { [Kind in CatalogKind]: Shelf<Entries[Kind]> } = {
  products: {
    columns: {
      name: 'Name',
      name_en: 'Name, English',
      slug: 'Address',
      category_id: 'Category',
      status: 'Shown as',
      flow: 'Order form',
      described: 'Options and prices',
      price_sen: 'From',
      description: 'Description',
      description_en: 'Description, English',
      image_url: picture,
      photos: 'Further photos',
      facts: 'Materials, care, questions',
    },
    unique: 'slug',
    group: 'category_id',
    title: ({ name }) => `product ${name}`,
  },
  categories: {
    columns: {
      name: 'Name',
      name_en: 'Name, English',
      slug: 'Address',
      parent: 'Grid',
      status: 'Shown as',
      description: 'Description',
      description_en: 'Description, English',
      image_url: picture,
      external_url: 'Other site',
    },
    unique: 'slug',
    group: null,
    title: ({ name }) => `category ${name}`,
  },
  services: {
    columns: { name: 'Name', name_en: 'Name, English', image_url: picture, link: 'Leads to' },
    unique: null,
    group: null,
    title: ({ name }) => `service ${name}`,
  },
  colours: {
    columns: { warna: 'Colours' },
    unique: 'warna',
    group: null,
    title: ({ warna }) => `colours ${warna}`,
  },
  schools: {
    columns: {
      name: 'Name',
      image_url: picture,
      width_mm: 'Width, mm',
      height_mm: 'Height, mm',
      quantity: 'Logos in a set',
    },
    unique: 'name',
    group: null,
    title: ({ name }) => `school ${name}`,
  },
  banners: {
    columns: {
      title_ms: 'Title, Malay',
      text_ms: 'Text, Malay',
      action_ms: 'Button, Malay',
      title_en: 'Title, English',
      text_en: 'Text, English',
      action_en: 'Button, English',
      link: 'Leads to',
      image_url: picture,
      phone_image_url: 'Picture for phones',
      ground: 'Colour behind the words',
      ink: 'Words',
    },
    unique: null,
    group: null,
    title: ({ title_ms }) => `banner ${title_ms}`,
  },
  deals: {
    columns: {
      product_id: 'Product',
      size_mm: 'Size, mm',
      quantity: 'Quantity',
      price_sen: 'Deal price',
      from_day: 'First day',
      to_day: 'Last day',
      image_url: picture,
    },
    unique: null,
    group: null,
    title: ({ product_id, size_mm, quantity }) =>
      `deal: ${quantity} of ${size_mm} mm of product ${product_id}`,
  },
  coupons: {
    columns: {
      code: 'Code',
      percent: 'Percent off',
      amount_sen: 'Amount off',
      from_sen: 'From goods of',
      most_per_phone: 'Orders of one phone number',
      most_orders: 'Orders in all',
      from_day: 'First day',
      to_day: 'Last day',
    },
    unique: 'code',
    group: null,
    title: ({ code }) => `coupon ${code}`,
  },
}

/** What differs, in words: of materials, care and questions each part by itself. */
export function changesIn(kind: CatalogKind, column: string, from: Cell, to: Cell) {
  const labels: Record<string, string> = shelves[kind].columns
  if (column !== 'facts')
    return [{ what: labels[column] ?? column, from: cellText(column, from), to: cellText(column, to) }]
  const before = factsByPart(factsIn(from))
  const after = factsByPart(factsIn(to))
  return Object.keys({ ...before, ...after })
    .map((what) => ({ what, from: before[what] ?? '', to: after[what] ?? '' }))
    .filter(({ from, to }) => from !== to)
}

const factsIn = (cell: Cell) =>
  cell !== null && typeof cell === 'object' && 'questions' in cell ? cell : null

/** A change in words: of a picture only that there is another one. */
function cellText(column: string, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (Array.isArray(cell)) return cell.map(fileName).join(', ')
  if (typeof cell === 'object') return 'pricing' in cell ? inShort(cell) : ''
  if (column.endsWith('_sen')) return ringgitText(Number(cell))
  if (column === 'status') return cell === 'active' ? 'Available' : 'Coming Soon'
  if (column.endsWith('image_url')) return fileName(String(cell))
  return String(cell)
}

const fileName = (path: string) => path.split('/').at(-1) ?? ''
