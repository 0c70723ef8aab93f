import type { ReactNode } from 'react'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { RefusedOrderNote } from '../order/refused-order-note.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { LazyPlacedOrder } from '../thank-you/lazy-placed-order.tsx'
import { ironOnCategoryPath } from './iron-on-paths.ts'
import type { IronOnFormProps, IronOnPageProps } from './iron-on-props.ts'
import type { OfferedList } from './use-offered-list.ts'

export function IronOnPage<Flow extends IronOnType, Item>({
  page: { start, journey, answer },
  title,
  note,
  offered,
  children,
}: {
  page: IronOnPageProps<Flow>
  title: string
  note: string
  offered: OfferedList<Item>
  children: (begun: IronOnFormProps<Flow>, list: Item[]) => ReactNode
}) {
  const t = useTexts(ironOnTexts)
  if (answer?.placed) return <LazyPlacedOrder order={answer.placed} steps={t.steps} form={journey.order} />
  const back = answer?.back ?? null
  return (
    <div className="py-6 md:py-10">
      <Stepper steps={t.steps} current={0} className="mb-6 max-w-xs" />
      <PageHeader
        title={title}
        note={note}
        back={{ to: ironOnCategoryPath, label: t.shelf }}
        picture={<ProductPicture src={start.product.picture} name={start.product.name} />}
      />
      <RefusedOrderNote back={back} />
      {offered.list && children({ start, journey, back }, offered.list)}
      {!offered.list && offered.failure && (
        <ErrorState title={offered.failure} onRetry={offered.retry}>
          {t.tryConnection}
        </ErrorState>
      )}
      {!offered.list && !offered.failure && (
        <>
          <Loading />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </div>
  )
}
