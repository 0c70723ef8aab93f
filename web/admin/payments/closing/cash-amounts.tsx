import type { ClosingView } from '#core/payments/closing-calls.ts'
import { Money } from '#web/ui/money.tsx'
import { AmountList, AmountRow } from './closing-section.tsx'

export function CashAmounts({ stored }: { stored: ClosingView }) {
  const difference = stored.counted_sen - stored.expected_sen
  return (
    <AmountList>
      <AmountRow label="Opening float">
        <Money sen={stored.float_sen} />
      </AmountRow>
      <AmountRow label="Expected in the drawer">
        <Money sen={stored.expected_sen} />
      </AmountRow>
      <AmountRow label="Counted cash">
        <Money sen={stored.counted_sen} />
      </AmountRow>
      <AmountRow label={<span className="font-semibold">Difference</span>}>
        <Money sen={difference} className={difference === 0 ? 'font-semibold' : 'font-semibold text-wrong'} />
      </AmountRow>
    </AmountList>
  )
}
