/** The URL of a picture that ships with the program. */
export const pictureUrl = '/pictures/sticker-pp.svg'

/** The kinds of catalog entries, each with a valid entry, a change and invalid values. */
export const catalogKinds = [
  {
    kind: 'products',
    path: '/api/v2/products',
    added: { name: 'Sticker Hologram', category_id: 1, flow: 'sticker', price: 9.5 },
    changed: { name: 'Sticker Hologram Emas', price: 12 },
    shows: { price: 12, slug: 'sticker-hologram', status: 'active', flow: 'sticker' },
    wrong: { price: -1 },
  },
  {
    kind: 'categories',
    path: '/api/v2/products/categories',
    added: { name: 'Kad & Jemputan', parent: 'printing' },
    changed: { status: 'inactive', external_url: 'https://kad.example/' },
    shows: {
      slug: 'kad-jemputan',
      parent: 'printing',
      status: 'inactive',
      external_url: 'https://kad.example/',
    },
    wrong: { external_url: 'javascript:alert(1)' },
  },
  {
    kind: 'services',
    path: '/api/v2/services',
    added: { name: 'Bunting', link: '/category' },
    changed: { link: null },
    shows: { name: 'Bunting', link: null, image_url: null },
    wrong: { link: 'javascript:alert(1)' },
  },
  {
    kind: 'colours',
    path: '/api/v2/tag-colours',
    added: { warna: 'gold/navy' },
    changed: { warna: 'dark green/gold' },
    shows: { warna: 'Dark Green/Gold' },
    wrong: { warna: 'Beige/White' },
  },
  {
    kind: 'schools',
    path: '/api/v2/schools',
    added: { name: 'SK Baharu', image_url: pictureUrl, width_mm: 60, height_mm: 70 },
    changed: { width_mm: 64, quantity: 2 },
    shows: { name: 'SK Baharu', width_mm: 64, height_mm: 70, quantity: 2 },
    wrong: { width_mm: 291 },
  },
  {
    kind: 'banners',
    path: '/api/v2/banners',
    added: {
      title_ms: 'Cuti sekolah',
      action_ms: 'Lihat',
      link: '/category',
      image_url: pictureUrl,
      phone_image_url: pictureUrl,
      ground: '#17624b',
      ink: 'light',
    },
    changed: { title_ms: 'Kembali ke sekolah', ink: 'dark' },
    shows: { title_ms: 'Kembali ke sekolah', ink: 'dark', title_en: '' },
    wrong: { ground: 'red;position:fixed' },
  },
  {
    kind: 'deals',
    path: '/api/v2/deals',
    added: { product_id: 5, size_mm: 60, quantity: 100 },
    changed: { quantity: 250, size_mm: 70 },
    shows: { product_id: 5, quantity: 250, size_mm: 70, image_url: null },
    wrong: { size_mm: 291 },
  },
  {
    kind: 'coupons',
    path: '/api/v2/coupons',
    added: { code: 'sukan-5', amount_sen: 500, from_sen: 5000 },
    changed: { percent: 10, amount_sen: null, most_per_phone: 1 },
    shows: { code: 'SUKAN-5', percent: 10, amount_sen: null, most_per_phone: 1, to_day: null },
    wrong: { percent: 0 },
  },
]
