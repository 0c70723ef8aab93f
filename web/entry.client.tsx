import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchMalay } from './all-malay.ts'
import { addClassSheet } from './class-sheet.ts'

// While developing, the sheet also comes as a module, so that a change shows at once.
if (import.meta.env.DEV) void import('./storefront/storefront.css')
else addClassSheet()

// The words with which the server has made the page.
if (document.documentElement.dataset['words']) await fetchMalay()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
