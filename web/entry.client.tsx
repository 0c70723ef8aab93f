import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchMalay } from './all-malay.ts'
import { addClassSheet } from './class-sheet.ts'

// In development the stylesheet is also a module, so that changes show immediately.
if (import.meta.env.DEV) void import('./storefront/storefront.css')
else addClassSheet()

// Load the same translations that the server used.
if (document.documentElement.dataset['words']) await fetchMalay()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
