import type { ComponentProps, ReactNode } from 'react'
import type { Sen } from '#core/shared/money.ts'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'

/** A form that places an order, through scripts or by posting to its own address. */
export function PlaceOrderForm({
  ref,
  goodsSen,
  preload,
  onSubmit,
  children,
}: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  /** Subtotal as shown. */
  goodsSen: Sen
  /** Loads the code for submitting when the form gets focus. */
  preload?: () => Promise<unknown>
  children: ReactNode
}) {
  return (
    // No grid around the bar, because a grid cell would keep it from being sticky. Focused fields stay clear of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads what the form needs
    <form
      ref={ref}
      method="post"
      noValidate
      {...useQueueSubmitUntilHydrated()}
      onFocus={preload && (() => void preload().catch(() => {}))}
      onSubmit={onSubmit}
      className="flex flex-col gap-8 [&_:is(input,select,button,textarea)]:scroll-mb-32"
    >
      <input type="hidden" name="total_sen" value={goodsSen} readOnly />
      {children}
    </form>
  )
}
