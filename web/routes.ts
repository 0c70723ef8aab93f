import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page, readable as a map. */
export default [
  layout('admin/admin-layout.tsx', [
    route('login', 'admin/login/login.tsx'),
    route('join', 'admin/join/join.tsx'),
    route('admin/orders/:id/packing-slip', 'admin/orders/print/packing-slip.tsx'),
    route('admin/orders/:id/label', 'admin/orders/print/label.tsx'),
    route('admin/orders/production/day', 'admin/production/print/day.tsx'),
    route('admin/orders/production/jerseys', 'admin/production/print/jerseys.tsx'),
    route('admin/orders/production/:id/ticket', 'admin/production/print/ticket.tsx'),
    layout('admin/guards/signed-in.tsx', [
      route('profile', 'admin/profile/profile.tsx'),
      route('settings', 'admin/settings/settings.tsx', [
        index('admin/settings/shop.tsx'),
        route('payment', 'admin/settings/payment.tsx'),
        route('messages', 'admin/settings/messages.tsx'),
        route('gateway', 'admin/settings/gateway.tsx'),
        route('alerts', 'admin/settings/alerts.tsx'),
        route('drive', 'admin/settings/drive.tsx'),
        route('team', 'admin/settings/team.tsx'),
        route('api-keys', 'admin/settings/api-keys.tsx'),
        route('people', 'admin/people/people.tsx'),
        route('retention', 'admin/people/retention.tsx'),
        route('activity', 'admin/settings/activity.tsx'),
      ]),
      layout('admin/guards/contributor.tsx', [
        ...prefix('admin', [
          index('admin/overview/overview.tsx'),
          route('orders', 'admin/orders/orders.tsx'),
          route('orders/production', 'admin/production/production.tsx'),
          route('orders/production/:id', 'admin/production/batch.tsx'),
          route('products', 'admin/products/products.tsx'),
          route('products/edibleprint', 'admin/products/edibleprint.tsx'),
          route('products/stickerprint', 'admin/products/stickerprint.tsx'),
          route('products/iron-on', 'admin/products/iron-on.tsx'),
        ]),
      ]),
      ...each('admin/not-found.tsx', ['admin/*', 'settings/*']),
      layout('admin/guards/administrator.tsx', [
        route('scheduler', 'admin/scheduler/scheduler.tsx', { id: 'scheduler' }),
        ...prefix('admin', [
          route('contacts', 'admin/contacts/contacts.tsx'),
          route('contacts/import', 'admin/contacts/import/import.tsx'),
          route('contacts/duplicates', 'admin/contacts/duplicates/duplicates.tsx'),
          route('whatsapp-scheduler', 'admin/scheduler/scheduler.tsx'),
          route('whatsapp-scheduler/templates', 'admin/templates/templates.tsx'),
          route('whatsapp-scheduler/group', 'admin/campaigns/group-message.tsx'),
          route('whatsapp-scheduler/repeats', 'admin/repeats/repeats.tsx'),
          route('phone', 'admin/phone/phone.tsx'),
          route('health', 'admin/health/health.tsx'),
        ]),
      ]),
    ]),
  ]),
  route('robots.txt', 'storefront/robots.ts'),
  route('sitemap.xml', 'storefront/sitemap.ts'),
  route('api/docs', 'api-docs/api-docs.tsx'),
  layout('storefront/storefront-layout.tsx', [
    index('storefront/home/home.tsx'),
    route('search', 'storefront/search/search.tsx'),
    route('jejak', 'storefront/follow/follow.tsx'),
    ...each('storefront/privacy/privacy.tsx', ['privasi', 'privacy']),
    ...each('storefront/category/coming-soon.tsx', [
      'category/fashion',
      'category/food',
      'category/prelove',
      'category/g-shock',
    ]),
    ...each('storefront/category/category-grid.tsx', ['category', 'category/:parentCategory']),
    route('category/:parentCategory/:categoryId', 'storefront/category/product-list.tsx'),
    ...each('storefront/calculator/to-calculator.tsx', [
      'category/printing/stickerprint/:productSlug',
      'category/printing/ppsticker',
      'category/printing/ppsticker/:productSlug',
      'printing/stickerprint/:productSlug',
      'printing/ppsticker/:productSlug',
    ]),
    ...each('storefront/calculator/calculator.tsx', [
      'category/printing/stickerprint/:productSlug/calculator',
      'category/printing/stickerprint/ppsticker/calculator',
      'category/printing/ppsticker/:productSlug/calculator',
      'printing/stickerprint',
      'printing/stickerprint/:productSlug/calculator',
      'printing/ppsticker',
      'printing/ppsticker/:productSlug/calculator',
    ]),
    ...each('storefront/order/order.tsx', [
      'category/printing/stickerprint/order',
      'category/printing/stickerprint/:productSlug/order',
      'category/printing/stickerprint/ppsticker/order',
      'category/printing/ppsticker/:productSlug/order',
      'printing/stickerprint/order',
      'printing/stickerprint/:productSlug/order',
      'printing/ppsticker/order',
      'printing/ppsticker/:productSlug/order',
    ]),
    ...each('storefront/thank-you/thank-you.tsx', [
      'category/printing/stickerprint/:productSlug/thank-you',
      'category/printing/stickerprint/ppsticker/thank-you',
      'category/printing/ppsticker/thank-you',
      'printing/stickerprint/thank-you',
      'printing/ppsticker/thank-you',
    ]),
    ...each('storefront/iron-on/name-tag.tsx', ['IronOn', 'category/printing/iron-on-dtf/nametag/order']),
    ...each('storefront/iron-on/logo.tsx', ['IronOnLogo', 'category/printing/iron-on-dtf/logo/order']),
    route('category/printing/iron-on-dtf/:productSlug/order', 'storefront/iron-on/by-slug.tsx'),
    ...each('storefront/iron-on/thank-you.tsx', [
      'IronOn/thank-you',
      'IronOnLogo/thank-you',
      'category/printing/iron-on-dtf/nametag/thank-you',
      'category/printing/iron-on-dtf/logo/thank-you',
      'category/printing/iron-on-logo/thank-you',
    ]),
    layout('storefront/jersey/staff-only.tsx', [
      route('JerseySoftball', 'storefront/jersey/jersey.tsx'),
      route('JerseySoftball/thank-you', 'storefront/jersey/thank-you.tsx'),
    ]),
    route('*', 'storefront/not-found.tsx'),
  ]),
  layout(
    'examples/examples-layout.tsx',
    prefix('examples', [
      route('api-tester', 'examples/api-tester/api-tester.tsx'),
      route('scheduled-messages', 'examples/scheduled-messages/scheduled-messages.tsx'),
      route('theme-demo', 'examples/theme-demo/theme-demo.tsx'),
    ]),
  ),
  ...(process.env['NODE_ENV'] === 'development' ? [route('ui', 'ui/gallery.tsx')] : []),
] satisfies RouteConfig

/** One page that stands under several addresses. */
function each(file: string, paths: string[]) {
  return paths.map((path) => route(path, file, { id: path }))
}
