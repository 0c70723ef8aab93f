import { KindPage } from './kind-page.tsx'

export default function Edibleprint() {
  return <KindPage title="Edibleprint" category="edibleprint" />
}
