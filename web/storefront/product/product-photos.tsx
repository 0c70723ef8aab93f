import { useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowRightIcon } from '../../ui/front-icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'

/** A product's photos side by side: swept with a finger or the arrows, and each opened by itself; scripts add buttons. */
export function ProductPhotos({ photos, name }: { photos: string[]; name: string }) {
  const t = useTexts(productTexts)
  const strip = useRef<HTMLUListElement>(null)
  if (photos.length === 0) return null
  const several = photos.length > 1
  const turn = (by: 1 | -1) => {
    const width = strip.current?.firstElementChild?.clientWidth ?? 0
    strip.current?.scrollBy({ left: by * width })
  }
  return (
    <section aria-label={t.photos(name)} className="relative min-w-0 max-md:order-first md:mb-8">
      <ul
        ref={strip}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto scroll-smooth rounded-surface [scrollbar-width:thin]"
      >
        {photos.map((photo, at) => (
          <li key={photo} className={cx('shrink-0 snap-start', several ? 'w-[92%]' : 'w-full')}>
            <a href={photo} target="_blank" rel="noreferrer" aria-label={t.wholePhoto(at + 1)}>
              <Picture
                src={photo}
                alt={at === 0 ? name : t.photoOf(name, at + 1)}
                width={800}
                height={600}
                first={at === 0}
                className="aspect-4/3 w-full rounded-surface border border-line bg-sunk object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {several && (
        <div className="absolute right-2 bottom-2 flex rounded-control border border-line bg-surface max-md:hidden noscript:hidden">
          <IconButton label={t.photoBefore} onClick={() => turn(-1)}>
            <ArrowRightIcon className="rotate-180" />
          </IconButton>
          <IconButton label={t.photoAfter} onClick={() => turn(1)}>
            <ArrowRightIcon />
          </IconButton>
        </div>
      )}
    </section>
  )
}
