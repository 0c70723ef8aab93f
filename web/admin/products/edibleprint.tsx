import { KindPage } from './kind-page.tsx'
import { catalogQuery } from './shelf/catalog-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

export default function Edibleprint() {
  return <KindPage title="Edibleprint" category="edibleprint" />
}
