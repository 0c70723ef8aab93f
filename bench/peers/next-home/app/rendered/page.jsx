import { Home } from '../../home.jsx'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <Home />
}
