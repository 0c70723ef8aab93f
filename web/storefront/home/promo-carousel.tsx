import { Link } from 'react-router'
import type { HomeBanner } from '#core/catalog/home-banners.ts'
import type { Language } from '#core/shared/language.ts'
import { PauseIcon, PlayIcon } from '#web/ui/front-icons.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'
import { useEffect, useRef, useState, type HTMLAttributes } from 'react'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'

/** Banner with texts only in the page's language, to keep the page small. */
export type LocalizedBanner = Omit<HomeBanner, 'words'> & { words: HomeBanner['words'][Language] }

/** The pictures look the same in both themes, so the text colours do too. */
export function PromoCarousel({ banners }: { banners: LocalizedBanner[] }) {
  const t = useTexts(homeTexts)
  const { current, show, running, setRunning, frame } = useSlides(banners.length)
  return (
    <section aria-roledescription="carousel" aria-label={t.promotions}>
      <div {...frame} className="relative [touch-action:pan-y] overflow-hidden rounded-surface select-none">
        <div
          aria-live={running ? 'off' : 'polite'}
          className="flex transition-transform duration-200"
          style={{ transform: `translateX(${-100 * current}%)` }}
        >
          {banners.map((banner, place) => (
            <Banner
              key={banner.id}
              banner={banner}
              place={place}
              count={banners.length}
              shown={place === current}
            />
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events bubbling from its buttons */}
      <div
        className="mt-1 flex items-center justify-center"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') show(current + 1)
          if (event.key === 'ArrowLeft') show(current - 1)
        }}
      >
        {banners.map((banner, place) => (
          <button
            key={banner.id}
            type="button"
            aria-label={t.bannerName(place + 1, banner.words.title)}
            aria-current={place === current}
            onClick={() => show(place)}
            className="group grid h-11 w-9 place-items-center"
          >
            <span className="size-2.5 rounded-full border border-edge group-aria-[current=true]:border-ink group-aria-[current=true]:bg-ink" />
          </button>
        ))}
        <button
          type="button"
          aria-label={running ? t.stop : t.start}
          onClick={() => setRunning(!running)}
          className="grid size-11 place-items-center rounded-control text-quiet hover:text-ink"
        >
          {running ? <PauseIcon width={16} height={16} /> : <PlayIcon width={16} height={16} />}
        </button>
      </div>
    </section>
  )
}

/** Light text is for dark pictures. */
const inks = { light: '#ffffff', dark: '#16161a' }

function Banner({
  banner: { words, link, image_url, phone_image_url, ground, ink },
  place,
  count,
  shown,
}: {
  banner: LocalizedBanner
  place: number
  count: number
  shown: boolean
}) {
  const t = useTexts(homeTexts)
  const { title, text, action } = words
  const Title = place === 0 ? 'h1' : 'h2'
  return (
    <section
      aria-roledescription="slide"
      aria-label={t.bannerOf(place + 1, count)}
      inert={!shown}
      style={{ background: ground, color: inks[ink] }}
      className="relative aspect-square w-full shrink-0 md:aspect-3/1"
    >
      <picture>
        <source media="(min-width: 768px)" srcSet={image_url} width={1200} height={400} />
        <img
          src={phone_image_url}
          alt=""
          width={800}
          height={800}
          draggable={false}
          decoding="async"
          {...(place === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      {/* The halo keeps large text readable on the picture. */}
      <div
        style={{ textShadow: Array(6).fill(`0 0 0.35em ${ground}`).join(',') }}
        className="relative grid min-h-full content-start justify-items-start gap-2 p-5 md:max-w-[52%] md:content-center md:gap-3 md:p-10"
      >
        <Title className="text-26 leading-7 md:text-46 md:leading-12">{title}</Title>
        <p className="max-w-xs text-15 md:max-w-md md:text-17">{text}</p>
        <Link
          to={link}
          draggable={false}
          className="mt-1 inline-flex h-11 items-center rounded-control bg-[#fff] px-4 text-15 font-semibold text-[#16161a] no-underline [text-shadow:none] hover:bg-[#f3f1ea] md:mt-3"
        >
          {action}
        </Link>
      </div>
    </section>
  )
}

/** Interval and minimum swipe distance, as specified in HOME-01. */
const everyMs = 5000
const swipePx = 50

interface Slides {
  current: number
  show: (slide: number) => void
  /** `true` while the slides advance automatically. Off by default with reduced motion. */
  running: boolean
  setRunning: (running: boolean) => void
  frame: HTMLAttributes<HTMLElement>
}

function useSlides(count: number): Slides {
  const [current, setCurrent] = useState(0)
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', false)
  const [chosen, setRunning] = useState<boolean>()
  const running = chosen ?? !prefersReducedMotion
  const [held, setHeld] = useState(false)
  const start = useRef<number | null>(null)
  const swiped = useRef(false)
  const show = (slide: number) => setCurrent((slide + count) % count)

  useEffect(() => {
    if (!running || held) return undefined
    const next = setTimeout(() => setCurrent((current + 1) % count), everyMs)
    return () => clearTimeout(next)
  }, [current, running, held, count])

  const frame: HTMLAttributes<HTMLElement> = {
    onPointerEnter: (event) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => {
      setHeld(false)
      start.current = null
    },
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onPointerDown: (event) => {
      start.current = event.clientX
      swiped.current = false
    },
    onPointerUp: (event) => {
      const moved = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(moved) <= swipePx) return
      swiped.current = true
      show(current + (moved < 0 ? 1 : -1))
    },
    // A swipe that ends on a link must not click the link.
    onClickCapture: (event) => swiped.current && event.preventDefault(),
  }
  return { current, show, running, setRunning, frame }
}
