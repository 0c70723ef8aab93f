import { cx } from '../ui/cx.ts'

/** For where there is no room for a name. */
export const firstLetter = (name: string) => [...name][0] ?? ''

/**
 * What stands for a picture that the shop has none of: the name in its colour. Drawn by the sheet, since the name is
 * written beside it, too.
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
