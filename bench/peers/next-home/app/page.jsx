import content from '../generated/content.json'
import { Home } from '../home.tsx'

export default function Page() {
  return <Home {...content} />
}
