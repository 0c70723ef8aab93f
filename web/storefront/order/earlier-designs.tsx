import { useEffect, useState } from 'react'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { listMyDesigns, type ApprovedDesign } from '#core/orders/tracking/my-orders.ts'
import { formatPieceSize } from '#core/orders/items/print-job.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { api, ApiError } from '#web/api.ts'
import { FileIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { storeMyOrdersLink } from '../my-orders/my-orders-link.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { FormSection } from './form-section.tsx'

export interface EarlierDesignsProps {
  linkKey: string
  job: { product: string; sizeMm: number; material: string }
  value: EarlierDesign | null
  onChange: (value: EarlierDesign | null) => void
}

const later = 'later'

export default function EarlierDesignPicker({ linkKey, job, value, onChange }: EarlierDesignsProps) {
  const t = useTexts(orderTexts)
  const [designs, setDesigns] = useState<ApprovedDesign[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api(listMyDesigns, { key: linkKey }, { signal: abort.signal }).then(
      (found) => setDesigns(found.designs),
      (error: unknown) => {
        // The link has expired, so the customer sends the design after ordering.
        if (error instanceof ApiError && error.status === 404) storeMyOrdersLink(null)
      },
    )
    return () => abort.abort()
  }, [linkKey])
  if (designs.length === 0) return null
  const fits = (design: ApprovedDesign) =>
    design.product === job.product &&
    design.material === job.material &&
    design.size?.width === job.sizeMm &&
    design.size.height === job.sizeMm
  const sorted = designs.toSorted((one, other) => Number(fits(other)) - Number(fits(one)))
  return (
    <FormSection title={t.designs}>
      <RadioCards
        label={t.designs}
        hideLabel
        columns={1}
        name="earlier"
        value={value ? nameOf(value) : later}
        onValueChange={(chosen) =>
          onChange(designs.find(({ earlier }) => nameOf(earlier) === chosen)?.earlier ?? null)
        }
        cards={[
          { value: later, label: t.designLater },
          ...sorted.map((design) => ({
            value: nameOf(design.earlier),
            label: <span className="wrap-anywhere">{design.name}</span>,
            hint: (
              <>
                {[
                  design.product,
                  design.size && formatPieceSize(design.size),
                  design.material,
                  t.approvedOn(formatListDay(getShopDay(new Date(design.approved_at)))),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <span className={`block ${fits(design) ? 'text-good' : ''}`}>
                  {fits(design) ? t.designFits : t.designOther}
                </span>
              </>
            ),
            aside: <Small preview={design.preview} />,
          })),
        ]}
      />
    </FormSection>
  )
}

const nameOf = ({ order, item }: EarlierDesign) => `${order} ${item}`

function Small({ preview }: { preview: string | null }) {
  return (
    <span className="grid size-16 place-items-center overflow-hidden rounded-small border border-line bg-sunk text-quiet">
      {preview ? (
        <Picture
          src={`data:image/webp;base64,${preview}`}
          alt=""
          width={64}
          height={64}
          className="size-full object-contain"
        />
      ) : (
        <FileIcon />
      )}
    </span>
  )
}
