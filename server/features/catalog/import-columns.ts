import { enteredDescriptionSchema } from '#core/pricing/described/description.ts'
import { productTypes, type ProductType } from '#core/catalog/catalog.ts'
import { changeColour, changeSchool } from '#core/catalog/catalog-iron-on.ts'
import { changeProduct } from '#core/catalog/catalog-products.ts'
import { productFactsSchema } from '#core/catalog/product-facts.ts'
import type { CatalogImportKind } from '#core/catalog/catalog-import.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { createSlug } from '#core/shared/slug.ts'
import { formatTagColours } from './format-tag-colours.ts'
import {
  type SpreadsheetColumn,
  type SpreadsheetFormat,
  createTextColumn,
  createParagraphsColumn,
  createIntegerColumn,
  createJsonColumn,
  getCellText,
  formatPlainCell,
} from './import-cells.ts'

const productTypeNames: Record<ProductType, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  described: 'Custom options',
  none: 'No online orders',
}
const ringgitColumn = (...heads: string[]): SpreadsheetColumn => ({
  heads,
  read: (cell) => parseRinggit(cell) ?? undefined,
  write: (cell) => (cell === null ? '' : (Number(cell) / 100).toFixed(2)),
})
const equalsIgnoringCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const spreadsheetFormats: Record<CatalogImportKind, SpreadsheetFormat> = {
  schools: {
    columns: {
      name: createTextColumn('Name', 'School', 'Sekolah', 'Nama'),
      width_mm: createIntegerColumn('Width mm', 'Width'),
      height_mm: createIntegerColumn('Height mm', 'Height'),
      quantity: createIntegerColumn('Logos per set', 'Logos in a set', 'Quantity'),
      image_url: createTextColumn('Picture', 'Logo', 'Image'),
    },
    needed: ['name', 'width_mm', 'height_mm'],
    usual: () => ({ quantity: 1, image_url: null }),
    key: ({ name }) => getCellText(name).toLowerCase(),
    checks: changeSchool.input.omit({ id: true, version: true }),
  },
  colours: {
    columns: {
      warna: { heads: ['Colours', 'Warna', 'Colour'], read: formatTagColours, write: formatPlainCell },
    },
    needed: ['warna'],
    usual: () => ({}),
    key: ({ warna }) => getCellText(warna).toLowerCase(),
    checks: changeColour.input.omit({ id: true, version: true }),
  },
  products: {
    columns: {
      name: createTextColumn('Name', 'Product'),
      name_en: createTextColumn('Name in English', 'English name'),
      slug: createTextColumn('Web address', 'Address', 'Slug'),
      category_id: {
        heads: ['Category'],
        read: (cell, { categories }) =>
          categories.find(
            ({ name, slug }) => equalsIgnoringCase(name, cell) || equalsIgnoringCase(slug, cell),
          )?.id,
        write: (cell, { categories }) => categories.find(({ id }) => id === cell)?.name ?? '',
      },
      flow: {
        heads: ['Order type', 'Order form', 'Flow'],
        read: (cell) =>
          productTypes.find(
            (flow) => equalsIgnoringCase(flow, cell) || equalsIgnoringCase(productTypeNames[flow], cell),
          ),
        write: (cell) => productTypeNames[productTypes.find((flow) => flow === cell) ?? 'none'],
      },
      status: {
        heads: ['Status', 'Shown as'],
        read: (cell) =>
          equalsIgnoringCase(cell, 'available') || equalsIgnoringCase(cell, 'active')
            ? 'active'
            : equalsIgnoringCase(cell, 'coming soon') || equalsIgnoringCase(cell, 'inactive')
              ? 'inactive'
              : undefined,
        write: (cell) => (cell === 'active' ? 'Available' : 'Coming Soon'),
      },
      price_sen: ringgitColumn('Starting price RM', 'From RM', 'From', 'Price'),
      deposit_percent: createIntegerColumn('Deposit %'),
      deposit_sen: ringgitColumn('Deposit RM'),
      description: createParagraphsColumn('Description'),
      description_en: createParagraphsColumn('Description in English', 'English description'),
      image_url: createTextColumn('Picture', 'Image'),
      photos: {
        heads: ['More photos', 'Further photos'],
        read: (cell) => cell.split(/\s+/),
        write: formatPlainCell,
      },
      facts: createJsonColumn('Materials, care, questions', productFactsSchema),
      described: createJsonColumn('Options and prices', enteredDescriptionSchema),
    },
    needed: ['name', 'category_id'],
    usual: ({ name }) => ({
      slug: createSlug(getCellText(name)),
      flow: 'none',
      status: 'inactive',
      price_sen: null,
      deposit_percent: null,
      deposit_sen: null,
      description: '',
      name_en: '',
      description_en: '',
      image_url: null,
      photos: [],
      facts: null,
      described: null,
    }),
    key: ({ slug, name }) => getCellText(slug) || createSlug(getCellText(name)),
    checks: changeProduct.input.omit({ id: true, version: true, price: true }),
  },
}
