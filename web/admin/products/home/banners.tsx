import { BannerDialog } from './banner-dialog.tsx'
import { Thumbnail } from '../shelf/thumbnail.tsx'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** Banners at the top of the home page. */
export default function Banners() {
  return (
    <ShelfPage
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
