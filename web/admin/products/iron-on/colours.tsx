import { ColourDialog } from './colour-dialog.tsx'
import { SheetMenu } from '../shelf/sheet-menu.tsx'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { TagSwatch } from './tag-swatch.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** The pairs of colours that name tags are ordered in. */
export default function Colours() {
  return (
    <ShelfPage
      kind="colours"
      title="Name tag colours"
      note="Letters and border, in the order of the order form."
      actions={<SheetMenu kind="colours" importAt="/admin/products/colours/import" />}
      add="New colours"
      row={({ warna }) => {
        const [letters, border] = warna.split('/')
        return {
          title: warna,
          note: `Letters ${letters}, border ${border}`,
          picture: <TagSwatch warna={warna} />,
        }
      }}
      renderDialog={(colour, onClose) => <ColourDialog colour={colour} onClose={onClose} />}
    />
  )
}
