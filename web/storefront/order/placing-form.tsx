import type { ComponentProps, ReactNode } from 'react'
import type { Sen } from '#core/shared/money.ts'
import { useWaits } from '../early.ts'

/** A form that places an order: by our scripts, or without them at its own address. */
export function PlacingForm({
  ref,
  goodsSen,
  preload,
  onSubmit,
  children,
}: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  /** What the goods come to, as it stands there. */
  goodsSen: Sen
  /** Loads what the form needs to be sent, once it gets the focus. */
  preload?: () => Promise<unknown>
  children: ReactNode
}) {
  return (
    // No grid around the bar: a cell of its own would keep it from sticking. What gets focus stays clear of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads what the form needs
    <form
      ref={ref}
      method="post"
      noValidate
      {...useWaits()}
      onFocus={preload && (() => void preload().catch(() => {}))}
      onSubmit={onSubmit}
      className="flex flex-col gap-8 [&_:is(input,select,button,textarea)]:scroll-mb-32"
    >
      <input type="hidden" name="total_sen" value={goodsSen} readOnly />
      {children}
    </form>
  )
}
