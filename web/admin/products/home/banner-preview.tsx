import { cx } from '#web/ui/cx.ts'

/** A banner of the home page as customers will see it, on a wide screen and on a phone. */
export function BannerPreview({
  banner: { title_ms, text_ms, action_ms, image_url, phone_image_url, ground, ink },
}: {
  banner: {
    title_ms: string
    text_ms: string
    action_ms: string
    image_url: string | null
    phone_image_url: string | null
    ground: string
    ink: 'light' | 'dark'
  }
}) {
  const look = { background: ground, color: ink === 'light' ? '#ffffff' : '#16161a' }
  const words = { title: title_ms || 'Title', text: text_ms, action: action_ms || 'Button' }
  return (
    <figure
      aria-label="As customers will see it"
      className="mb-4 grid items-start gap-3 sm:grid-cols-[2fr_1fr]"
    >
      <div style={look} className="@container relative aspect-3/1 overflow-hidden rounded-small">
        {image_url && <Whole src={image_url} />}
        <Words {...words} measure={measures.desk} className="max-w-[52%] content-center" />
      </div>
      <div
        style={look}
        className="@container relative aspect-square w-full max-w-48 overflow-hidden rounded-small"
      >
        {phone_image_url && <Whole src={phone_image_url} />}
        <Words {...words} measure={measures.phone} className="content-start" />
      </div>
    </figure>
  )
}

/** The sizes of the home page's banner, as shares of its width: 1,104 px on a desk, 358 on a phone. */
const measures = {
  desk: { title: 46 / 1104, text: 17 / 1104, action: 15 / 1104, padding: 40 / 1104, gap: 12 / 1104 },
  phone: { title: 26 / 358, text: 15 / 358, action: 15 / 358, padding: 20 / 358, gap: 8 / 358 },
}

function Words({
  title,
  text,
  action,
  measure,
  className,
}: {
  title: string
  text: string
  action: string
  measure: (typeof measures)['desk']
  className: string
}) {
  return (
    <div
      style={{ padding: share(measure.padding), gap: share(measure.gap), fontSize: share(measure.text) }}
      className={cx('relative grid h-full justify-items-start leading-normal', className)}
    >
      <span style={{ fontSize: share(measure.title) }} className="font-display leading-tight font-bold">
        {title}
      </span>
      <span>{text}</span>
      <span
        style={{ fontSize: share(measure.action) }}
        className="rounded-[0.5em] bg-[#fff] px-[1em] py-[0.7em] font-semibold text-[#16161a]"
      >
        {action}
      </span>
    </div>
  )
}

const share = (of: number) => `${(100 * of).toFixed(2)}cqw`

function Whole({ src }: { src: string }) {
  return <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
}
