import { Home } from '../home.jsx'

export default function Page() {
  return <Home />
}
