import { cx } from '#web/ui/cx.ts'

export function Thumbnail({ src, whole = false }: { src: string | null; whole?: boolean }) {
  if (!src) return <span className="size-11 shrink-0 rounded-small bg-sunk" />
  return (
    <img
      src={src}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className={cx(
        'size-11 shrink-0 rounded-small border border-line',
        whole ? 'bg-[#fff] object-contain' : 'object-cover',
      )}
    />
  )
}
