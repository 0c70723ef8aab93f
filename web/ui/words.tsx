import { createContext, use } from 'react'

/**
 * The few words that primitives say by themselves, in the language of their page: customers read Malay, the
 * back-office English. A layout says which: `<Words value="ms">…</Words>`.
 */
const words = {
  en: {
    close: 'Close',
    cancel: 'Cancel',
    clear: 'Clear',
    less: 'Less',
    more: 'More',
    loading: 'Loading…',
    copy: 'Copy',
    copied: 'Copied',
    optional: 'optional',
    retry: 'Try again',
    menu: 'Menu',
    dark: 'Dark theme',
    light: 'Light theme',
    notices: 'Notices',
    skip: 'Skip to content',
    step: 'Step',
  },
  ms: {
    close: 'Tutup',
    cancel: 'Batal',
    clear: 'Kosongkan',
    less: 'Kurangkan',
    more: 'Tambah',
    loading: 'Memuatkan…',
    copy: 'Salin',
    copied: 'Disalin',
    optional: 'jika ada',
    retry: 'Cuba lagi',
    menu: 'Menu',
    dark: 'Tema gelap',
    light: 'Tema cerah',
    notices: 'Makluman',
    skip: 'Terus ke kandungan',
    step: 'Langkah',
  },
} as const

const Language = createContext<keyof typeof words>('en')

/** Sets the language of the primitives inside: `<Words value="ms">`. English without it. */
export const Words = Language

export function useWords(): Record<keyof (typeof words)['en'], string> {
  return words[use(Language)]
}
