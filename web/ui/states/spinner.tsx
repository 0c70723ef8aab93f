import { cx } from '../cx.ts'

/** For content, use Skeleton. `label` is read aloud; omit it if there is text beside the spinner. */
export function Spinner({
  size = 20,
  label,
  className,
}: {
  size?: number
  label?: string
  className?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={cx('shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M12 0v24M0 12h24" strokeWidth="1.25" />
      <g className="origin-center animate-target">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 12V4a8 8 0 0 1 8 8zM12 12v8a8 8 0 0 1-8-8z" fill="currentColor" stroke="none" />
      </g>
    </svg>
  )
}
