import type { ReactNode } from 'react'
import { getPayment } from '#core/settings/settings.ts'
import { exampleBank, examplesIn } from '#core/settings/example-bank.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { PaymentQr } from './payment-qr.tsx'
import { Loaded, Section } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(getPayment)])

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
          {(payment) => (
            <>
              {examplesIn(payment).account && (
                <ExampleNote>
                  “{exampleBank}” is an example, so customers are not told of it: they read that you will send
                  your account over WhatsApp. Enter the shop’s own.
                </ExampleNote>
              )}
              <BankAccounts payment={payment} />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title="Payment QR"
        about="The picture as your bank issued it, such as a screenshot of DuitNow QR. It is kept and sent unaltered."
      >
        <Loaded query={payment} lines={2}>
          {(payment) => (
            <>
              {examplesIn(payment).qr && (
                <ExampleNote>
                  The QR is still the example. It is not sent to customers: replace it with the one that your
                  bank issued, or remove it.
                </ExampleNote>
              )}
              <PaymentQr payment={payment} />
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

function ExampleNote({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex max-w-line gap-2 text-15 text-caution">
      <AlertIcon className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
