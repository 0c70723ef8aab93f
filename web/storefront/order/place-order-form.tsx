import type { ComponentProps, ReactNode } from 'react'
import type { Sen } from '#core/shared/money.ts'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'

export function PlaceOrderForm({
  ref,
  goodsSen,
  preload,
  onSubmit,
  children,
}: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  goodsSen: Sen
  preload?: () => Promise<unknown>
  children: ReactNode
}) {
  return (
    // The form isn't a grid, because a grid cell would keep the bar from being sticky. Focused fields stay clear of
    // the bar.
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
