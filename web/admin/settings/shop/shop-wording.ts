import type { StoredShop } from '#core/settings/settings.ts'
import { shopWordings, type ShopWording } from '#core/settings/shop-wording.ts'

const choices: Record<ShopWording, { label: string; hint: string }> = {
  specified: {
    label: 'Malay with some English',
    hint: 'For example, Deal of the Day, Available and Self-Pickup.',
  },
  malay: {
    label: 'All in Malay',
    hint: 'For example, Tawaran Hari Ini, Tersedia and Ambil sendiri. Default product names also change, for example to Tag Nama Seterika.',
  },
}

/** Cards that choose between the specified wording of the Malay pages (D-16) and wording entirely in Malay. */
export const shopWordingCards = shopWordings.map((value) => ({ value, ...choices[value] }))

export const shopWordingLabel = {
  label: 'Storefront wording',
  text: (words: ShopWording | undefined) => (words ? choices[words].label : ''),
}

/** Logo and colour have a separate form. */
export const toShopValues = ({ version: _seen, logo: _logo, colour: _colour, ...shop }: StoredShop) => shop
