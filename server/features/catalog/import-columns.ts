import { enteredDescription } from '#core/pricing/described/description.ts'
import { productTypes, type ProductType } from '#core/catalog/catalog.ts'
import { changeColour, changeSchool } from '#core/catalog/catalog-iron-on.ts'
import { changeProduct } from '#core/catalog/catalog-products.ts'
import { productFacts } from '#core/catalog/product-facts.ts'
import type { ImportKind } from '#core/catalog/catalog-import.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { createSlug } from '#core/shared/slug.ts'
import { asPrinted } from './as-printed.ts'
import { type Sheet, text, paragraphs, whole, json, textOf, plain } from './import-cells.ts'

const productTypeNames: Record<ProductType, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  described: 'As described',
  none: 'None',
}
const equalsIgnoringCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const sheets: Record<ImportKind, Sheet> = {
  schools: {
    columns: {
      name: text('Name', 'School', 'Sekolah', 'Nama'),
      width_mm: whole('Width mm', 'Width'),
      height_mm: whole('Height mm', 'Height'),
      quantity: whole('Logos in a set', 'Quantity'),
      image_url: text('Picture', 'Logo', 'Image'),
    },
    needed: ['name', 'width_mm', 'height_mm'],
    usual: () => ({ quantity: 1, image_url: null }),
    key: ({ name }) => textOf(name).toLowerCase(),
    checks: changeSchool.input.omit({ id: true, version: true }),
  },
  colours: {
    columns: {
      warna: { heads: ['Colours', 'Warna', 'Colour'], read: asPrinted, write: plain },
    },
    needed: ['warna'],
    usual: () => ({}),
    key: ({ warna }) => textOf(warna).toLowerCase(),
    checks: changeColour.input.omit({ id: true, version: true }),
  },
  products: {
    columns: {
      name: text('Name', 'Product'),
      name_en: text('English name'),
      slug: text('Address', 'Slug'),
      category_id: {
        heads: ['Category'],
        read: (cell, { categories }) =>
          categories.find(
            ({ name, slug }) => equalsIgnoringCase(name, cell) || equalsIgnoringCase(slug, cell),
          )?.id,
        write: (cell, { categories }) => categories.find(({ id }) => id === cell)?.name ?? '',
      },
      flow: {
        heads: ['Order form', 'Flow'],
        read: (cell) =>
          productTypes.find(
            (flow) => equalsIgnoringCase(flow, cell) || equalsIgnoringCase(productTypeNames[flow], cell),
          ),
        write: (cell) => productTypeNames[productTypes.find((flow) => flow === cell) ?? 'none'],
      },
      status: {
        heads: ['Shown as', 'Status'],
        read: (cell) =>
          equalsIgnoringCase(cell, 'available') || equalsIgnoringCase(cell, 'active')
            ? 'active'
            : equalsIgnoringCase(cell, 'coming soon') || equalsIgnoringCase(cell, 'inactive')
              ? 'inactive'
              : undefined,
        write: (cell) => (cell === 'active' ? 'Available' : 'Coming Soon'),
      },
      price_sen: {
        heads: ['From RM', 'From', 'Price'],
        read: (cell) => parseRinggit(cell) ?? undefined,
        write: (cell) => (cell === null ? '' : (Number(cell) / 100).toFixed(2)),
      },
      description: paragraphs('Description'),
      description_en: paragraphs('English description'),
      image_url: text('Picture', 'Image'),
      photos: {
        heads: ['Further photos'],
        read: (cell) => cell.split(/\s+/),
        write: plain,
      },
      facts: json('Materials, care, questions', productFacts),
      described: json('Options and prices', enteredDescription),
    },
    needed: ['name', 'category_id'],
    usual: ({ name }) => ({
      slug: createSlug(textOf(name)),
      flow: 'none',
      status: 'inactive',
      price_sen: null,
      description: '',
      name_en: '',
      description_en: '',
      image_url: null,
      photos: [],
      facts: null,
      described: null,
    }),
    key: ({ slug, name }) => textOf(slug) || createSlug(textOf(name)),
    checks: changeProduct.input.omit({ id: true, version: true, price: true }),
  },
}
