// Parts of React Router that Cetak's components import. Those that only read texts run on the
// server and in the browser.
export { Form, Link, useLocation, useNavigate, useRevalidator } from './router-client.jsx'

/** Malay is the default language. */
export function useRouteLoaderData() {
  return { language: 'ms' }
}
