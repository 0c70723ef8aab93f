import content from '../../generated/content.json'
import { Home } from '../../home.tsx'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <Home {...content} />
}
