import { KindPage } from './kind-page.tsx'

export default function IronOn() {
  return <KindPage title="Iron-On DTF" category="iron-on-dtf" />
}
