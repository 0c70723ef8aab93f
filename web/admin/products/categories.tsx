import { CategoryDialog } from './category-dialog.tsx'
import { Thumbnail } from './shelf/thumbnail.tsx'
import { ShelfPage } from './shelf/shelf-page.tsx'
import { ShownAs } from './shown-as.tsx'
import { catalogQuery } from './shelf/catalog-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** Product categories, in the order of the storefront grid. */
export default function Categories() {
  return (
    <ShelfPage
      kind="categories"
      title="Categories"
      note="Shown in the storefront grid in this order."
      add="New category"
      row={({ name, slug, image_url, status, external_url }) => ({
        title: name,
        note: external_url ?? `/${slug}`,
        picture: <Thumbnail src={image_url} />,
        aside: <ShownAs status={status} />,
      })}
      renderDialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
    />
  )
}
