import { cx } from '../cx.ts'

/**
 * The name is text instead of outlines, so that it adds nothing to the first response and screen readers can
 * read it. /pictures/logo.svg contains outlines.
 */
export function Wordmark({ name = 'Cetak', className }: { name?: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[0.22em] font-display font-extrabold tracking-tight',
        className,
      )}
    >
      <RegistrationMark />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  )
}

function RegistrationMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={cx('size-[0.9em] shrink-0', className)}>
      <path d="M12 3.5v8.5H3.5A8.5 8.5 0 0 1 12 3.5Z" className="fill-cyan" />
      <path d="M12 12h8.5A8.5 8.5 0 0 1 12 20.5Z" className="fill-magenta" />
      <path d="M12 0v24M0 12h24" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="8.5" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
