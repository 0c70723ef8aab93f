import { SubNav } from '#web/admin/sub-nav.tsx'

const pages = [
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/products/categories', label: 'Categories' },
  { to: '/admin/products/services', label: 'Services' },
  { to: '/admin/products/colours', label: 'Name tag colours' },
  { to: '/admin/products/schools', label: 'Schools' },
  { to: '/admin/products/prices', label: 'Prices' },
  { to: '/admin/products/banners', label: 'Banners' },
  { to: '/admin/products/deals', label: 'Deals' },
  { to: '/admin/products/coupons', label: 'Coupons' },
]

export const CatalogNav = () => <SubNav label="Catalogue" pages={pages} className="mb-6" />
