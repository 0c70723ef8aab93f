import { createContext, use } from 'react'

/**
 * Built-in texts of components, in the language of their layout: Malay for customers, English in the back-office. A
 * layout sets the language with `<UiLanguage value="ms">…</UiLanguage>`.
 */
const words = {
  en: {
    close: 'Close',
    cancel: 'Cancel',
    clear: 'Clear',
    less: 'Less',
    more: 'More',
    most: 'Maximum',
    wholeNumber: 'Enter a whole number, like 1000',
    loading: 'Loading…',
    copy: 'Copy',
    copied: 'Copied',
    optional: 'optional',
    retry: 'Try again',
    menu: 'Menu',
    signIn: 'Sign in',
    dark: 'Dark theme',
    light: 'Light theme',
    notices: 'Notices',
    skip: 'Skip to content',
    step: 'Step',
    missing: 'Page not found',
    missingNote: 'This page doesn’t exist. Check the address, or start from the home page.',
    failed: 'Sorry, something went wrong',
    failedNote: 'This page could not be opened. Reload it, or try again later.',
    reference: 'Reference for support:',
    offline: 'You are offline',
    offlineNote: 'This page could not be loaded. Check your connection, then reload it.',
    home: 'Back to the home page',
  },
  ms: {
    close: 'Tutup',
    cancel: 'Batal',
    clear: 'Kosongkan',
    less: 'Kurangkan',
    more: 'Tambah',
    most: 'Maksimum',
    wholeNumber: 'Isi nombor bulat, cth. 1000',
    loading: 'Memuatkan…',
    copy: 'Salin',
    copied: 'Disalin',
    optional: 'jika ada',
    retry: 'Cuba lagi',
    menu: 'Menu',
    signIn: 'Log masuk',
    dark: 'Tema gelap',
    light: 'Tema cerah',
    notices: 'Makluman',
    skip: 'Terus ke kandungan',
    step: 'Langkah',
    missing: 'Halaman tidak dijumpai',
    missingNote: 'Alamat ini tiada dalam kedai kami. Semak ejaan, atau mula semula dari laman utama.',
    failed: 'Maaf, ada masalah',
    failedNote: 'Halaman ini tidak dapat dibuka. Sila muat semula; jika masih gagal, cuba sebentar lagi.',
    reference: 'Rujukan untuk bantuan:',
    offline: 'Tiada sambungan internet',
    offlineNote: 'Halaman ini tidak dapat dimuatkan. Semak sambungan anda, kemudian muat semula.',
    home: 'Kembali ke laman utama',
  },
} as const

const Language = createContext<keyof typeof words>('en')

/** Defaults to English. */
export const UiLanguage = Language

export function useUiTexts(): Record<keyof (typeof words)['en'], string> {
  return words[use(Language)]
}
