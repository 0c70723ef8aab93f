import { parseChoices } from '../pricing/described/parse-choices.ts'
import { unpricedTemplates } from '../pricing/described/unpriced-templates.ts'
import {
  createBlankDescription,
  createTypedOption,
  createTypedSizePriceRow,
  createTypedTier,
  type TypedDescription,
  type TypedOption,
} from '../pricing/described/typed-description.ts'

/** All values, including prices, are plausible examples that the shop edits. */
export interface ProductTemplate {
  label: string
  hint: string
  name: string
  name_en: string
  description: string
  description_en: string
  described: () => TypedDescription
}

export const productTemplates: readonly ProductTemplate[] = [
  {
    label: 'A5 flyers',
    hint: '2 papers, 1 or 2 sides, 100–2,000 pieces',
    name: 'Risalah A5',
    name_en: 'A5 flyers',
    description: 'Risalah A5 penuh warna untuk promosi, majlis dan menu.',
    description_en: 'Full-colour A5 flyers for promotions, events and menus.',
    described: () => ({
      ...createBlankDescription(),
      ...table({ 100: '45.00', 250: '75.00', 500: '110.00', 1000: '160.00', 2000: '270.00' }),
      made: 'outside',
      supplierDays: '3',
      options: [
        option('Kertas', 'Paper', 'Art paper 128 g\nArt card 157 g / Art card 157 g +10%'),
        option('Cetakan', 'Printing', 'Satu muka / One side\nDua muka / Both sides +35%'),
      ],
      rush: { share: '25', amount: '' },
    }),
  },
  {
    label: 'Brochures',
    hint: 'A4 tri-fold, 100–1,000 pieces',
    name: 'Brosur A4 lipat tiga',
    name_en: 'A4 tri-fold brochures',
    description: 'Brosur A4 dilipat tiga, dicetak dua muka penuh warna.',
    description_en: 'A4 tri-fold brochures, printed on both sides in full colour.',
    described: () => ({
      ...createBlankDescription(),
      ...table({ 100: '95.00', 250: '160.00', 500: '230.00', 1000: '360.00' }),
      made: 'outside',
      supplierDays: '4',
      options: [
        option('Kertas', 'Paper', 'Art paper 128 g\nArt card 157 g +10%'),
        option('Lipatan', 'Fold', 'Lipat tiga / Tri-fold\nLipat Z / Z-fold\nLipat dua / Half-fold'),
        option('Laminasi', 'Lamination', 'Tiada / None\nMatt +20%\nBerkilat / Gloss +20%'),
      ],
    }),
  },
  {
    label: 'Business cards',
    hint: '1 or 2 sides, gloss or matt, 100–1,000 pieces',
    name: 'Kad perniagaan',
    name_en: 'Business cards',
    description: 'Kad 90 × 54 mm atas kad seni 310 g.',
    description_en: '90 × 54 mm cards on 310 g art card.',
    described: () => ({
      ...createBlankDescription(),
      ...table({ 100: '25.00', 200: '35.00', 500: '60.00', 1000: '90.00' }),
      made: 'outside',
      supplierDays: '2',
      options: [
        option('Cetakan', 'Printing', 'Satu muka / One side\nDua muka / Both sides +40%'),
        option('Kemasan', 'Finish', 'Berkilat / Gloss\nMatt / Matt +15 once'),
      ],
    }),
  },
  {
    label: 'Mugs',
    hint: 'A name on each mug, cheaper from 12 and 50 pieces',
    name: 'Mug bernama',
    name_en: 'Mugs with names',
    description: 'Mug seramik 11 oz dengan nama dan reka bentuk anda.',
    description_en: '11 oz ceramic mugs with a name and your design.',
    described: () =>
      priced('Mug with names', { tiers: ['18.00', '15.00', '12.50'], extras: { 'Warna 2': '2.00' } }),
  },
  {
    label: 'Banner by ft²',
    hint: 'Customers enter width and height',
    name: 'Kain rentang',
    name_en: 'Banners',
    description: 'Kain rentang luar, tahan hujan, pada sebarang saiz.',
    description_en: 'Weatherproof outdoor banners in any size.',
    described: () => ({
      ...priced('Banner', { tiers: ['2.80'], extras: { 'Kemasan 2': '5.00' } }),
      supplierDays: '2',
    }),
  },
  {
    label: 'T-shirts',
    hint: 'Mixed sizes in one order',
    name: 'Baju-T cetak',
    name_en: 'Printed T-shirts',
    description: 'Baju-T kapas bercetak DTF, campur saiz dalam satu pesanan.',
    description_en: 'Cotton T-shirts with DTF print. Mix sizes in one order.',
    described: () =>
      priced('T-shirt in sizes', {
        tiers: ['35.00', '29.00', '25.00'],
        extras: { 'Saiz 6': '3.00', 'Saiz 7': '3.00', 'Lengan 2': '5.00' },
      }),
  },
  {
    label: 'Stickers',
    hint: 'Any size, priced by the sheet',
    name: 'Pelekat potong',
    name_en: 'Die-cut stickers',
    description: 'Pelekat dipotong mengikut bentuk, pada sebarang saiz.',
    description_en: 'Stickers cut to shape, in any size.',
    described: () => priced('Sticker', { tiers: ['4.20', '3.90', '3.50'] }),
  },
  {
    label: 'Labels',
    hint: 'Fixed sizes, sold in sets of 50',
    name: 'Label botol',
    name_en: 'Bottle labels',
    description: 'Set 50 label untuk botol, balang dan kotak.',
    description_en: 'Sets of 50 labels for bottles, jars and boxes.',
    described: () => priced('Label in sizes', { tiers: ['15.00', '13.50', '12.00'] }),
  },
  {
    label: 'Certificates',
    hint: 'A name on each certificate, cheaper from 50 and 100 pieces',
    name: 'Sijil A4',
    name_en: 'A4 certificates',
    description: 'Sijil A4 dengan nama penerima pada setiap keping.',
    description_en: 'A4 certificates with a recipient’s name on each.',
    described: () =>
      priced('Certificate', {
        tiers: ['6.00', '4.50', '3.80'],
        extras: { 'Laminasi 2': '1.20', 'Laminasi 3': '1.20' },
      }),
  },
  {
    label: 'Lanyards',
    hint: 'From 30 pieces, 3 widths',
    name: 'Tali leher',
    name_en: 'Lanyards',
    description: 'Tali leher bercetak dua muka untuk pas dan kad.',
    description_en: 'Lanyards printed on both sides for passes and cards.',
    described: () =>
      priced('Lanyard', {
        tiers: ['6.50', '5.20', '4.50'],
        extras: { 'Lebar 2': '0.30', 'Lebar 3': '0.60' },
      }),
  },
  {
    label: 'Rubber stamps',
    hint: '3 sizes at one price',
    name: 'Cap getah',
    name_en: 'Rubber stamps',
    description: 'Cap dakwat sendiri dengan teks anda.',
    description_en: 'Self-inking stamps with your text.',
    described: () => ({
      ...priced('Rubber stamp', { tiers: [], extras: { 'Saiz 2': '5.00', 'Saiz 3': '10.00' } }),
      fixed: '35.00',
    }),
  },
]

const table = (prices: Record<number, string>) => ({
  by: 'table' as const,
  quantities: Object.keys(prices).join(', '),
  most: String(Math.max(...Object.keys(prices).map(Number))),
  rows: [{ ...createTypedSizePriceRow(), amounts: Object.values(prices) }],
})

/** Creates an option. `choices` has one choice per line, in the format that `parseChoices` reads. */
const option = (ms: string, en: string, choices: string): TypedOption => ({
  ...createTypedOption(),
  ms,
  en,
  choices: parseChoices(choices),
})

/**
 * Returns the description of the template `name` with prices. `tiers` are the tier prices. `extras` maps choices to
 * their surcharge in RM per piece; the key `Saiz 6` is the sixth choice of `Saiz`.
 */
function priced(
  name: string,
  { tiers, extras = {} }: { tiers: string[]; extras?: Record<string, string> },
): TypedDescription {
  const example = unpricedTemplates.find((each) => each.name === name)
  if (!example) throw new Error(`unknown product template: ${name}`)
  const typed = { ...createBlankDescription(), ...example.described() }
  return {
    ...typed,
    tiers: typed.tiers.map((tier, at) => createTypedTier(tier.from, tiers[at] ?? '')),
    options: typed.options.map((each) => ({
      ...each,
      choices: each.choices.map((choice, at) => {
        const amount = extras[`${each.ms} ${at + 1}`]
        return amount === undefined ? choice : { ...choice, by: 'piece' as const, amount }
      }),
    })),
  }
}
