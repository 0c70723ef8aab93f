import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMalayTexts } from './load-malay-texts.ts'
import { addClassStylesheet } from './class-stylesheet.ts'

// In development, the stylesheet is also a module, so that changes are shown immediately.
if (import.meta.env.DEV) void import('./storefront/storefront.css')
else addClassStylesheet()

// Loads the same texts that the server used, before React hydrates the page.
if (document.documentElement.dataset['words']) await loadMalayTexts()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
