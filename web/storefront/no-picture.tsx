import { cx } from '../ui/cx.ts'

/** The first letter, where a name does not fit. */
export const firstLetter = (name: string) => [...name][0] ?? ''

/**
 * Placeholder for a missing picture: the name on its colour. Drawn with CSS, because the name is already next to it
 * as text.
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
