import { BannerDialog } from './banner-dialog.tsx'
import { Thumbnail } from '../catalog/thumbnail.tsx'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { catalogQuery } from '../catalog/catalog-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function BannersPage() {
  return (
    <CatalogListPage
      kind="banners"
      title="Banners"
      note="Shown at the top of the home page in this order."
      add="New banner"
      row={({ title_ms, link, phone_image_url }) => ({
        title: title_ms,
        note: link,
        picture: <Thumbnail src={phone_image_url} />,
      })}
      renderDialog={(banner, onClose) => <BannerDialog banner={banner} onClose={onClose} />}
    />
  )
}
