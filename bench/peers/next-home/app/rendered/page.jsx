import { Home } from '../../home.jsx'

/** Rendered for each visit. */
export const dynamic = 'force-dynamic'

export default function Page() {
  return <Home />
}
