import type { HealthCheck } from '#core/messaging/health.ts'
import { counted } from '#core/shared/counted.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { sizeText } from './figures.ts'
import type { Facts } from './facts.ts'

export function fileCheck({
  files: { files, bytes, missing, changed, lastCheckedAt },
}: Pick<Facts, 'files'>): HealthCheck {
  const broken = missing + changed
  return {
    name: 'files',
    tone: broken > 0 ? 'caution' : 'good',
    words:
      broken > 0
        ? `${counted(broken, 'stored file')} ${broken === 1 ? 'is' : 'are'} missing or damaged.`
        : 'All stored files are there.',
    todo:
      broken > 0
        ? 'Run `npm run cetak -- check` on the server to list them, then take them from the copies beside the backups, or ask the customer to send them again.'
        : null,
    facts: [
      { label: 'Stored', value: `${counted(files, 'file')}, ${sizeText(bytes)}` },
      ...(missing > 0 ? [{ label: 'Missing', value: String(missing) }] : []),
      ...(changed > 0 ? [{ label: 'Damaged', value: String(changed) }] : []),
      { label: 'Last checked', value: lastCheckedAt ? formatListTime(lastCheckedAt) : 'Not yet' },
    ],
  }
}
