import { z } from 'zod'
import { changeHomeContent, getStoredHomeContent } from '#core/settings/home-content-calls.ts'
import { changeBranding, getBranding, type ShopLogo } from '#core/settings/branding-calls.ts'
import { changeShop, getShop } from '#core/settings/settings.ts'
import { uploadPicture } from '#core/media/media.ts'
import { createBanner } from '#core/catalog/catalog-home.ts'
import { createCategory } from '#core/catalog/catalog-categories.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { productTemplates } from '#core/catalog/product-templates.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import { productDescriptionSchema } from '#core/pricing/described/description.ts'
import { parseDescription } from '#core/pricing/described/parse-description.ts'
import type { DemoClient } from './demo-client.ts'
import {
  renderBannerPicture,
  renderLogo,
  logoSize,
  renderDemoPicture,
  demoShopColour,
  renderStockPicture,
  type DemoPicture,
} from './demo-pictures.ts'

type ShopClient = Pick<DemoClient, 'call' | 'upload'>

const details = {
  name: 'Cetak Melati',
  phone: '60123450678',
  address: '12 Jalan Contoh 3, Taman Melati\n53100 Kuala Lumpur',
  pickup_place: 'Kaunter kedai, Taman Melati',
  hours: 'Isnin–Jumaat 9.00 pagi – 6.00 petang\nSabtu 9.00 pagi – 2.00 petang\nAhad dan cuti umum tutup',
}

const reviews = [
  {
    name: 'Cikgu Aida',
    words: 'Name tag satu kelas siap dalam tiga hari. Jahitan tak perlu, seterika terus lekat!',
  },
  {
    name: 'Tan Wei Ling',
    words: 'Pelekat botol kalis air, warna sama macam di skrin. Sudah tiga kali ulang pesanan.',
  },
  {
    name: 'Kavitha Raj',
    words: 'Senang kira harga sendiri. Hantar reka bentuk malam, pagi sudah ada sampel di WhatsApp.',
  },
  {
    name: 'Hafiz Rahman',
    words: 'Kain rentang hari kantin cantik dan tahan hujan. Terima kasih, Cetak Melati!',
  },
  {
    name: 'Nurul Izzah',
    words: 'Mug bernama untuk hadiah guru, semua suka. Dibungkus kemas, tiada yang pecah.',
  },
  {
    name: 'Lim Chee Keong',
    words: 'Kad perniagaan 310 g memang tebal. Harga jelas dari mula, tiada caj tersembunyi.',
  },
]

const works = [
  { stock: 'nametag', ms: 'Name tag pada baju seragam', en: 'Name tags on a uniform' },
  { stock: 'iron-on-logo', ms: 'Lencana sekolah', en: 'School crests' },
  { stock: 'sticker-pp', ms: 'Pelekat PP atas alas potong', en: 'PP stickers on the cutting mat' },
  { stock: 'jersey', ms: 'Jersi bola lisut di ampaian', en: 'Softball jerseys on a line' },
]

interface DemoProduct {
  example: string
  picture: DemoPicture
  facts?: { materials: string; question: string; answer: string }
}

const categories: {
  name: string
  name_en: string
  description: string
  picture: DemoPicture
  sold: DemoProduct[]
}[] = [
  {
    name: 'Cetakan kertas',
    name_en: 'Paper printing',
    description: 'Risalah, brosur dan kad perniagaan penuh warna.',
    picture: 'flyers',
    sold: [
      {
        example: 'A5 flyers',
        picture: 'flyers',
        facts: {
          materials: 'Art paper 128 g atau art card 157 g, dicetak ofset penuh warna',
          question: 'Fail apakah yang diterima?',
          answer: 'PDF, PNG atau JPEG. Tambah 3 mm pada setiap sisi untuk dipotong.',
        },
      },
      { example: 'Brochures', picture: 'brochures' },
      { example: 'Business cards', picture: 'cards' },
    ],
  },
  {
    name: 'Hadiah',
    name_en: 'Gifts',
    description: 'Mug dan baju dengan nama atau reka bentuk anda.',
    picture: 'mugs',
    sold: [
      {
        example: 'Mugs',
        picture: 'mugs',
        facts: {
          materials: 'Seramik putih 11 oz',
          question: 'Boleh masuk mesin basuh pinggan?',
          answer: 'Boleh, tetapi basuh dengan tangan supaya warna tahan lebih lama.',
        },
      },
      { example: 'T-shirts', picture: 'shirts' },
    ],
  },
  {
    name: 'Kain rentang dan bunting',
    name_en: 'Banners and buntings',
    description: 'Cetakan besar untuk sekolah, kedai dan majlis.',
    picture: 'banner',
    sold: [{ example: 'Banner by ft²', picture: 'banner' }],
  },
]

export async function openDemoShop(client: ShopClient): Promise<void> {
  const { version } = await client.call(getShop, {})
  await client.call(changeShop, { ...details, version })
  await client.call(changeBranding, {
    logo: await uploadLogo(client),
    colour: demoShopColour,
    version: (await client.call(getBranding, {})).version,
  })
  const photos = new Map<DemoPicture, string>()
  for (const category of categories) {
    const made = await client.call(createCategory, {
      name: category.name,
      name_en: category.name_en,
      description: category.description,
      parent: 'printing',
      image_url: await photo(category.picture),
    })
    for (const sold of category.sold) await sell(sold, made.id)
  }
  await createHomeContent(client)
  await addBanner(client)

  async function photo(name: DemoPicture): Promise<string> {
    const known =
      photos.get(name) ?? (await uploadShopPicture(client, `${name}.png`, await renderDemoPicture(name)))
    photos.set(name, known)
    return known
  }

  async function sell({ example: label, picture, facts }: DemoProduct, category_id: number): Promise<void> {
    const example = productTemplates.find((each) => each.label === label)
    if (!example) throw new Error(`no example has the label ${label}`)
    const { name, name_en, description, description_en } = example
    const described = productDescriptionSchema.parse(parseDescription(example.described()))
    await client.call(createProduct, {
      name,
      name_en,
      description,
      description_en,
      category_id,
      flow: 'described',
      described,
      price: getLowestPrice(described),
      image_url: await photo(picture),
      ...(facts && {
        facts: {
          materials: { ms: facts.materials, en: '' },
          care: { ms: '', en: '' },
          questions: [{ question: { ms: facts.question, en: '' }, answer: { ms: facts.answer, en: '' } }],
        },
      }),
    })
  }
}

/**
 * Returns the price in RM of the smallest order with the first choice of each option, or `null` if that order has no
 * price.
 */
function getLowestPrice(described: ReturnType<typeof productDescriptionSchema.parse>): number | null {
  const { pricing, least, size, options } = described
  const quantity = pricing.by === 'table' ? (pricing.quantities[0] ?? least) : least
  const [first] = options.find(({ spread }) => spread)?.choices ?? []
  const price = priceDescribedJob(described, {
    choices: {},
    quantity,
    ...(first && { spread: { [first.code]: quantity } }),
    size_mm: size ? { width: size.least_mm, height: size.least_mm } : undefined,
  })
  return 'trouble' in price ? null : price.total / 100
}

async function uploadShopPicture(client: ShopClient, name: string, content: Buffer): Promise<string> {
  return readPath(await client.upload('/api/v2/pictures?use=show', name, content))
}

const readPath = (answer: unknown) => z.object({ data: uploadPicture.reply }).parse(answer).data.path

async function uploadLogo(client: ShopClient): Promise<ShopLogo> {
  const logo = await renderLogo()
  const card = await client.upload('/api/v2/pictures?use=card', 'logo.png', logo)
  return {
    url: await uploadShopPicture(client, 'logo.png', logo),
    card_url: readPath(card),
    ...logoSize,
  }
}

async function createHomeContent(client: ShopClient): Promise<void> {
  const { version } = await client.call(getStoredHomeContent, {})
  const shown = []
  for (const { stock, ms, en } of works)
    shown.push({
      image_url: await uploadShopPicture(client, `${stock}.png`, await renderStockPicture(stock)),
      caption_ms: ms,
      caption_en: en,
    })
  await client.call(changeHomeContent, {
    map_url: '',
    works: shown,
    customer_words: reviews.map((review) => ({ ...review, shown: true })),
    sections: ['deals', 'offers', 'gallery', 'words', 'place'],
    version,
  })
}

async function addBanner(client: ShopClient): Promise<void> {
  const upload = async (shape: 'desk' | 'phone') =>
    readPath(
      await client.upload(
        '/api/v2/pictures?use=wide',
        `banner-${shape}.png`,
        await renderBannerPicture(shape),
      ),
    )
  await client.call(createBanner, {
    title_ms: 'Risalah A5 dari RM 45.00',
    text_ms: '100 keping penuh warna, siap dalam tiga hari.',
    action_ms: 'Kira harga',
    title_en: 'A5 flyers from RM 45.00',
    text_en: '100 in full colour, ready in three days.',
    action_en: 'See prices',
    link: '/produk/risalah-a5',
    image_url: await upload('desk'),
    phone_image_url: await upload('phone'),
    ground: '#17624b',
    ink: 'light',
  })
}
