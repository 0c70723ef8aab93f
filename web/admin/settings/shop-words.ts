import { shopWords, type ShopWords } from '../../../core/values/shop-words.ts'

const choices: Record<ShopWords, { label: string; hint: string }> = {
  specified: {
    label: 'Malay with some English',
    hint: 'As specified: Deal of the Day, Available, Self-Pickup.',
  },
  malay: { label: 'All in Malay', hint: 'Tawaran Hari Ini, Tersedia, Ambil sendiri.' },
}

/** The choice between the words that the specification gives the Malay pages, and Malay throughout. */
export const wordsCards = shopWords.map((value) => ({ value, ...choices[value] }))

export const wordsLabels = {
  label: 'Words of the Malay pages',
  text: (words: ShopWords | undefined) => (words ? choices[words].label : ''),
}
