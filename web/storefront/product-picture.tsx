import { Picture } from '../ui/picture.tsx'
import { isOwnPicture } from './own-picture.ts'

export function ProductPicture({ src, name }: { src: string | null; name: string }) {
  if (!isOwnPicture(src)) return null
  return (
    <Picture
      src={src}
      alt={name}
      width={480}
      height={360}
      first
      className="aspect-4/3 w-28 shrink-0 rounded-surface border border-line object-cover md:w-48"
    />
  )
}
