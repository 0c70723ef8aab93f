'use client'
// Cetak's components that run code in the browser. The others stay on the server, as Next.js
// advises.
export { PromoCarousel } from '../../../web/storefront/home/promo-carousel.tsx'
export { DealOfTheDay } from '../../../web/storefront/home/deal-of-the-day.tsx'
export { SkipLink } from '../../../web/ui/page/skip-link.tsx'
export { StorefrontHeader } from '../../../web/storefront/storefront-header.tsx'
export { Toaster } from '../../../web/ui/toasts/toaster.tsx'
export { UiLanguage } from '../../../web/ui/ui-texts.tsx'
