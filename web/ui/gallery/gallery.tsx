import type { LinksFunction, MetaFunction } from 'react-router'
import sheet from '../gallery.css?url'
import { Plates } from './plates.tsx'
import { Toaster } from '../toasts/toaster.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction = () => [{ title: 'Primitives' }]

/** Every primitive in every state, in both themes side by side. Only while developing. */
export default function Gallery() {
  return (
    <main className="grid min-h-dvh xl:grid-cols-2">
      <h1 className="sr-only">Primitives</h1>
      <div className="bg-paper text-ink [color-scheme:light]">
        <Plates />
      </div>
      <div className="dark bg-paper text-ink">
        <Plates />
      </div>
      <Toaster />
    </main>
  )
}
