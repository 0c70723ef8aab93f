import { cx } from '../ui/cx.ts'

export const getFirstLetter = (name: string) => [...name][0] ?? ''

/**
 * CSS draws the name on the placeholder, because the page already contains it as text beside the placeholder.
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
