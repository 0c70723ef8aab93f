import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { ProductPicture } from '../product-picture.tsx'
import type { IronOnStart } from './iron-on-data.ts'
import { ironOnShelf } from './iron-on-journey.ts'
import type { Offered } from './use-offered.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** Around both forms: where one is, and what stands there while the list to choose from is not. */
export function IronOnPage({
  title,
  note,
  product,
  offered,
  children,
}: {
  title: string
  note: string
  product: IronOnStart['product']
  offered: Offered<unknown>
  children: ReactNode
}) {
  const t = useTexts(ironOnTexts)
  return (
    <div className="mx-auto max-w-5xl py-6 md:py-10">
      <Stepper steps={t.steps} current={0} className="mb-6 max-w-xs" />
      <PageHeader
        title={title}
        note={note}
        back={{ to: ironOnShelf, label: t.shelf }}
        picture={<ProductPicture src={product.picture} name={product.name} />}
      />
      {children}
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
