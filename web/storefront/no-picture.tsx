import { cx } from '../ui/cx.ts'

/** Returns the first letter of a name, for places where the whole name doesn't fit. */
export const firstLetter = (name: string) => [...name][0] ?? ''

/**
 * Placeholder for a missing picture, which shows the name on a coloured background. CSS draws the name, because it is
 * already next to the placeholder as text.
 */
export const NoPicture = ({ name, className }: { name: string; className: string }) => (
  <span
    aria-hidden
    data-name={name}
    className={cx(
      'grid place-items-center bg-sunk text-center font-display font-semibold text-link wrap-anywhere before:content-[attr(data-name)]',
      className,
    )}
  />
)
