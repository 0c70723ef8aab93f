/** Fetches the words of shops that are all in Malay. Without them a page keeps the specified ones (D-16). */
export const fetchMalay = () => import('./storefront/texts/malay/malay.ts').catch(() => null)
