// What our components take from React Router. Those that only read texts stay on the server, so this is both sides'.
export { Form, Link, useLocation, useNavigate, useRevalidator } from './router-client.jsx'

/** The page is in Malay, as ours is for whoever has chosen nothing. */
export function useRouteLoaderData() {
  return { language: 'ms' }
}
