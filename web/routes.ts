import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page, readable as a map. */
export default [
  layout('admin/admin-layout.tsx', [
    route('login', 'admin/login/login.tsx'),
    layout('admin/guards/signed-in.tsx', [
      route('profile', 'admin/profile/profile.tsx'),
      route('settings', 'admin/settings/settings.tsx'),
      layout('admin/guards/contributor.tsx', [
        ...prefix('admin', [
          index('admin/overview/overview.tsx'),
          route('products', 'admin/products/products.tsx'),
          route('products/edibleprint', 'admin/products/edibleprint.tsx'),
          route('products/stickerprint', 'admin/products/stickerprint.tsx'),
          route('products/iron-on', 'admin/products/iron-on.tsx'),
        ]),
      ]),
      layout('admin/guards/administrator.tsx', [
        route('scheduler', 'admin/scheduler/scheduler.tsx', { id: 'scheduler' }),
        ...prefix('admin', [
          route('contacts', 'admin/contacts/contacts.tsx'),
          route('whatsapp-scheduler', 'admin/scheduler/scheduler.tsx'),
          route('phone', 'admin/phone/phone.tsx'),
        ]),
      ]),
    ]),
  ]),
  layout('storefront/storefront-layout.tsx', [
    index('storefront/home/home.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('ui', 'ui/gallery.tsx')] : []),
] satisfies RouteConfig
