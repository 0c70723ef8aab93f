import { sizeText } from '../../../core/values/sheet.ts'
import { DealDialog, useSheetProducts } from './deal-dialog.tsx'
import { Thumbnail } from './entry-table.tsx'
import { ShelfPage } from './shelf-page.tsx'

/** Deal of the Day on the home page. */
export default function Deals() {
  const products = useSheetProducts()
  return (
    <ShelfPage
      kind="deals"
      title="Deals"
      note="Deal of the Day on the home page. What each costs comes from the stored prices, so it is what is charged."
      add="New deal"
      row={({ product_id, size_mm, quantity, image_url }) => {
        const product = products.find(({ id }) => id === product_id)
        return {
          title: `${quantity.toLocaleString('en')} × ${sizeText(size_mm)} ${product?.name ?? ''}`.trim(),
          note: product?.status === 'active' ? 'Shown' : 'Not shown: its product can’t be ordered now',
          picture: <Thumbnail src={image_url ?? product?.image_url ?? null} />,
        }
      }}
      renderDialog={(deal, onClose) => <DealDialog deal={deal} onClose={onClose} />}
    />
  )
}
