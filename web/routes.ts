import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page, readable as a map. */
export default [
  layout('storefront/storefront-layout.tsx', [
    index('storefront/home/home.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('ui', 'ui/gallery.tsx')] : []),
] satisfies RouteConfig

void prefix
