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
  const words = (
    <>
      <span className="font-display text-17 leading-5 font-bold">{title_ms || 'Title'}</span>
      <span className="text-13 leading-4">{text_ms}</span>
      <span className="mt-1 inline-flex h-7 items-center rounded-control bg-[#fff] px-2 text-13 font-semibold text-[#16161a]">
        {action_ms || 'Button'}
      </span>
    </>
  )
  return (
    <figure aria-label="As customers will see it" className="mb-4 grid grid-cols-[3fr_1fr] items-start gap-3">
      <div style={look} className="relative aspect-3/1 overflow-hidden rounded-small">
        {image_url && <img src={image_url} alt="" className="absolute inset-0 size-full object-cover" />}
        <div className="relative grid h-full max-w-[56%] content-center justify-items-start gap-1 p-3">
          {words}
        </div>
      </div>
      <div style={look} className="relative aspect-square overflow-hidden rounded-small">
        {phone_image_url && (
          <img src={phone_image_url} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <div className="relative grid origin-top-left scale-75 content-start justify-items-start gap-1 p-3 max-sm:hidden">
          {words}
        </div>
      </div>
    </figure>
  )
}
