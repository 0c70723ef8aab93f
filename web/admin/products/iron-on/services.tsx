import { Thumbnail } from '../shelf/thumbnail.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** The row of icons on the home page. */
export default function Services() {
  return (
    <ShelfPage
      kind="services"
      title="Services"
      note="The row of icons on the home page, in this order."
      add="New service"
      row={({ name, image_url, link }) => ({
        title: name,
        note: link ?? 'Leads nowhere',
        picture: <Thumbnail src={image_url} />,
      })}
      renderDialog={(service, onClose) => <ServiceDialog service={service} onClose={onClose} />}
    />
  )
}
