/** Fetches the words of shops that are all in Malay. Without them a page keeps the specification's. */
export const fetchMalay = () => import('./storefront/texts/malay/malay.ts').catch(() => null)
