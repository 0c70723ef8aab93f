import type { Product } from '#core/catalog/catalog.ts'
import { Picture } from '#web/ui/picture.tsx'
import { NoPicture } from '../no-picture.tsx'

/** `first` marks cards that are visible when the page loads. */
export function CardPicture({
  of: { name, image_url: src },
  first,
}: {
  of: Pick<Product, 'name' | 'image_url'>
  first: boolean
}) {
  return src ? (
    <Picture
      src={src}
      alt=""
      width={480}
      height={360}
      first={first}
      className="aspect-4/3 w-full border-b border-line object-cover"
    />
  ) : (
    <NoPicture
      name={name}
      className="aspect-4/3 w-full overflow-hidden border-b border-line p-4 text-20 md:text-26"
    />
  )
}
