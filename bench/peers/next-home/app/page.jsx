import { Home } from '../home.jsx'

/** Rendered once, when it is built. */
export default function Page() {
  return <Home />
}
