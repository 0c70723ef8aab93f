import { siteUrlContext } from '../server-api.ts'
import type { Route } from './+types/robots'

/** Serves `/robots.txt`, which lets search engines index the shop, but not the back-office or the API. */
export function loader({ context }: Route.LoaderArgs) {
  const closed = ['/admin', '/login', '/profile', '/settings', '/scheduler', '/JerseySoftball', '/api/']
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(siteUrlContext)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
