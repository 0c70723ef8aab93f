import type { ReactNode } from 'react'
import type { HealthTone, HealthView } from '#core/messaging/health.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { cx } from '#web/ui/cx.ts'
import { useGatewayProvider } from '../use-gateway-kind.ts'
import { AlertIcon, CheckCircleIcon, InfoIcon } from '#web/ui/icons.tsx'

const toneStyles = {
  good: { look: 'bg-good-wash text-good', icon: <CheckCircleIcon /> },
  neutral: { look: 'bg-good-wash text-good', icon: <CheckCircleIcon /> },
  caution: { look: 'bg-caution-wash text-caution', icon: <InfoIcon /> },
  wrong: { look: 'bg-wrong-wash text-wrong', icon: <AlertIcon /> },
} satisfies Record<HealthTone, { look: string; icon: ReactNode }>

const isFine = (tone: HealthTone) => tone === 'good' || tone === 'neutral'

/** With the sandbox gateway, a hint says that customers receive no messages although nothing is wrong. */
export function HealthSummary({ health }: { health: HealthView }) {
  const sandbox = useGatewayProvider() === 'sandbox'
  const { look, icon } = toneStyles[sandbox && isFine(health.tone) ? 'caution' : health.tone]
  return (
    <output
      className={cx(
        'flex items-center gap-3 rounded-surface px-4 py-3 font-display text-20 font-semibold',
        look,
      )}
    >
      <span className="shrink-0">{icon}</span>
      {sandbox && isFine(health.tone) ? 'Messages don’t reach customers yet' : summarizeHealth(health)}
    </output>
  )
}

export function summarizeHealth({ checks }: Pick<HealthView, 'checks'>): string {
  const bad = checks.filter(({ tone }) => tone === 'wrong' || tone === 'caution').length
  if (bad === 0) return 'Everything works'
  return `${formatCount(bad, 'problem')} ${bad === 1 ? 'needs' : 'need'} attention`
}
