import { getPayment } from '../../../core/contracts/settings.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { PaymentQr } from './payment-qr.tsx'
import { Loaded, Section } from './section.tsx'
import { useSetting } from './setting-queries.ts'

/** How customers pay: they see it on their order, and it goes out with its notification. */
export default function Payment() {
  const payment = useSetting(getPayment)
  return (
    <>
      <Section
        title="Bank accounts"
        about="In the order in which customers see them, on their order and in the message."
      >
        <Loaded query={payment} lines={2}>
          {({ accounts }) => <BankAccounts accounts={accounts} />}
        </Loaded>
      </Section>
      <Section
        title="Payment QR"
        about="The picture as your bank issued it, such as a screenshot of DuitNow QR. It is kept and sent unaltered."
      >
        <Loaded query={payment} lines={2}>
          {(payment) => <PaymentQr payment={payment} />}
        </Loaded>
      </Section>
    </>
  )
}
