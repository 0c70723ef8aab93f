import { parseChoices } from './parse-choices.ts'
import {
  createTypedOption,
  createTypedTier,
  type TypedDescription,
  type TypedOption,
} from './typed-description.ts'

export interface UnpricedTemplate {
  name: string
  described: () => Partial<TypedDescription>
}

const option = (ms: string, en: string, choices: string[], spread = false): TypedOption => ({
  ...createTypedOption(),
  ms,
  en,
  spread,
  choices: parseChoices(choices.join('\n')),
})
const steps = (...from: number[]) => from.map((each) => createTypedTier(String(each)))
const asks = (what: Partial<TypedDescription['asks']>) => ({
  asks: { design: true, names: false, notes: true, ...what },
})

export const unpricedTemplates: readonly UnpricedTemplate[] = [
  {
    name: 'Banner',
    described: () => ({
      by: 'area',
      unit: 'ft2',
      smallest: '6',
      size: { unit: 'ft', least: '1', most: '30' },
      options: [option('Kemasan', 'Finish', ['Mata ayam / Eyelets', 'Poket kayu / Pole pocket'])],
      most: '100',
      made: 'outside',
      ...asks({}),
    }),
  },
  {
    name: 'Name card',
    described: () => ({
      by: 'table',
      quantities: '100, 200, 500, 1000',
      options: [
        option('Cetakan', 'Printed', ['Satu muka / One side', 'Dua muka / Both sides']),
        option('Kemasan', 'Finish', ['Berkilat / Gloss', 'Matt / Matt']),
      ],
      made: 'outside',
      ...asks({}),
    }),
  },
  {
    name: 'Mug with names',
    described: () => ({
      tiers: steps(1, 12, 50),
      options: [option('Warna', 'Colour', ['Putih / White', 'Dalam hitam / Black inside'])],
      most: '500',
      made: 'hand',
      ...asks({ names: true }),
    }),
  },
  {
    name: 'T-shirt in sizes',
    described: () => ({
      tiers: steps(1, 10, 30),
      options: [
        option('Saiz', 'Size', ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'], true),
        option('Lengan', 'Sleeves', ['Pendek / Short', 'Panjang / Long']),
      ],
      made: 'outside',
      ...asks({}),
    }),
  },
  {
    name: 'Sticker',
    described: () => ({
      by: 'sheet',
      tiers: steps(1, 5, 20),
      size: { unit: 'cm', least: '2', most: '25' },
      options: [
        option('Bentuk', 'Shape', [
          'Bulat / Round',
          'Segi empat / Square or rectangle',
          'Ikut bentuk / Free shape',
        ]),
      ],
      most: '20000',
      made: 'sheet',
      ...asks({}),
    }),
  },
  {
    name: 'Label in sizes',
    described: () => ({
      by: 'set',
      setOf: '50',
      tiers: steps(1, 5, 10),
      options: [option('Saiz', 'Size', ['40 x 40 mm 40 x 40', '50 x 70 mm 50 x 70'])],
      made: 'sheet',
      ...asks({}),
    }),
  },
  {
    name: 'Certificate',
    described: () => ({
      tiers: steps(1, 50, 100),
      options: [
        option('Kertas', 'Paper', ['Kad seni 260 g / Art card 260 g', 'Kad linen / Linen card']),
        option('Laminasi', 'Lamination', ['Tiada / None', 'Matt', 'Berkilat / Gloss']),
      ],
      made: 'hand',
      ...asks({ names: true }),
    }),
  },
  {
    name: 'Lanyard',
    described: () => ({
      tiers: steps(30, 100, 300).with(0, createTypedTier('1')),
      least: '30',
      options: [
        option('Lebar', 'Width', ['15 mm', '20 mm', '25 mm']),
        option('Cangkuk', 'Hook', ['Logam / Metal', 'Plastik / Plastic']),
      ],
      made: 'outside',
      ...asks({}),
    }),
  },
  {
    name: 'Rubber stamp',
    described: () => ({
      by: 'fixed',
      most: '1',
      options: [
        option('Saiz', 'Size', ['38 × 14 mm', '47 × 18 mm', '58 × 22 mm']),
        option('Dakwat', 'Ink', ['Biru / Blue', 'Hitam / Black', 'Merah / Red']),
      ],
      made: 'hand',
      ...asks({ design: false }),
    }),
  },
]
