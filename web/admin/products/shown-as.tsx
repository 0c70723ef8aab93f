import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { shownWords } from './flow-words.ts'

/** Shows if customers can order it. */
export function ShownAs({ status }: { status: 'active' | 'inactive' }) {
  return <StatusPill tone={status === 'active' ? 'good' : 'neutral'}>{shownWords[status]}</StatusPill>
}
