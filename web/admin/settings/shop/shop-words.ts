import type { StoredShop } from '#core/settings/settings.ts'
import { shopWordings, type ShopWording } from '#core/settings/shop-wording.ts'

const choices: Record<ShopWording, { label: string; hint: string }> = {
  specified: {
    label: 'Malay with some English',
    hint: 'Like Deal of the Day, Available, Self-Pickup.',
  },
  malay: {
    label: 'All in Malay',
    hint: 'Tawaran Hari Ini, Tersedia, Ambil sendiri. Stock names that you have not changed follow: Tag Nama Seterika.',
  },
}

/** The choice between the specified words of the Malay pages (D-16), and Malay throughout. */
export const wordsCards = shopWordings.map((value) => ({ value, ...choices[value] }))

export const wordsLabels = {
  label: 'Words of the Malay pages',
  text: (words: ShopWording | undefined) => (words ? choices[words].label : ''),
}

/** What is changed by words; the look is changed apart. */
export const typedShop = ({ version: _seen, logo: _logo, colour: _colour, ...shop }: StoredShop) => shop
