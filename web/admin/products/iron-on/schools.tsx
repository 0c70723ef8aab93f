import { Thumbnail } from '../shelf/thumbnail.tsx'
import { SchoolDialog } from './school-dialog.tsx'
import { SheetMenu } from '../shelf/sheet-menu.tsx'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** The schools whose logos are ordered, with what is printed of each. */
export default function Schools() {
  return (
    <ShelfPage
      kind="schools"
      title="Schools"
      note="Logos with the size that they are printed in, in the order of the order form."
      actions={<SheetMenu kind="schools" importAt="/admin/products/schools/import" />}
      add="New school"
      row={({ name, image_url, width_mm, height_mm, quantity }) => ({
        title: name,
        note: (
          <>
            {image_url === null && <span className="text-caution">No picture yet, so not offered · </span>}
            {width_mm} × {height_mm} mm · {quantity} in a set
          </>
        ),
        picture: <Thumbnail src={image_url} whole />,
      })}
      renderDialog={(school, onClose) => <SchoolDialog school={school} onClose={onClose} />}
    />
  )
}
