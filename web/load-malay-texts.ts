/** If loading fails, the page keeps the specified texts (D-16). */
export const loadMalayTexts = () => import('./storefront/texts/malay/malay.ts').catch(() => null)
