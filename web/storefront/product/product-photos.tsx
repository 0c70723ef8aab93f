import { useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowRightIcon } from '#web/ui/front-icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { Picture } from '#web/ui/picture.tsx'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'

/** A product's photos side by side: swept with a finger or the arrows, and each opened by itself; scripts add buttons. */
export function ProductPhotos({ photos, name }: { photos: string[]; name: string }) {
  const t = useTexts(productTexts)
  const wide = useMediaQuery('(width >= 48rem)', false)
  const strip = useRef<HTMLUListElement>(null)
  if (photos.length === 0) return null
  const several = photos.length > 1
  const turn = (by: 1 | -1) => {
    const width = strip.current?.firstElementChild?.clientWidth ?? 0
    strip.current?.scrollBy({ left: by * width })
  }
  return (
    <section aria-label={t.photos(name)} className="relative min-w-0 max-md:order-first">
      <ul ref={strip} className="flex snap-x gap-2 overflow-x-auto scroll-smooth [scrollbar-width:thin]">
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
      {several && wide && <Turns onTurn={turn} />}
    </section>
  )
}

/** For who has a mouse. Without scripts they would do nothing, and the first answer is smaller without them. */
function Turns({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  const t = useTexts(productTexts)
  return (
    <div className="absolute right-2 bottom-2 flex rounded-control border border-line bg-surface">
      <IconButton label={t.photoBefore} onClick={() => onTurn(-1)}>
        <ArrowRightIcon className="rotate-180" />
      </IconButton>
      <IconButton label={t.photoAfter} onClick={() => onTurn(1)}>
        <ArrowRightIcon />
      </IconButton>
    </div>
  )
}
