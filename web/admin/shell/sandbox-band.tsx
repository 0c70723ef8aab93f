import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { useGatewayKind } from '../use-provider.ts'

/**
 * Stays on every page while the sandbox is the gateway: what looks sent there reaches no customer. Its place is kept until
 * that is known, or the page would move under a hand that is about to press.
 */
export function SandboxBand() {
  const administrator = useSession()?.role === 'administrator'
  const { provider, unknown } = useGatewayKind()
  if (provider !== 'sandbox' && !unknown) return null
  return (
    <aside
      aria-label="Where messages go"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line bg-caution-wash px-4 py-2 text-13 text-caution sm:px-6 lg:px-10',
        unknown && 'invisible',
      )}
    >
      <AlertIcon width={16} height={16} className="shrink-0" />
      <strong className="font-semibold">Messages reach no customer yet.</strong>
      {administrator ? (
        <Link to="/settings/gateway" className="text-caution underline">
          Connect WhatsApp
        </Link>
      ) : (
        <span>The administrator has to set a WhatsApp gateway.</span>
      )}
    </aside>
  )
}
