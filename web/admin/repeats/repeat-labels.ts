import { ruleWords } from '#core/messaging/recurrence.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { kindWords } from '../campaigns/kind-choice.tsx'
import { useGroups } from '../contacts/contact-queries.ts'
import type { Labels } from '../meanwhile/meanwhile.ts'
import type { RepeatValues } from './repeat-values.ts'

/** A repeat in words, where two people have changed it. */
export function useRepeatLabels(): Labels<RepeatValues> {
  const groups = useGroups().data ?? []
  return {
    phone: { label: 'Number' },
    groupId: {
      label: 'Group',
      text: (id) => groups.find((group) => group.id === id)?.name ?? (id === null ? 'none' : 'a group'),
    },
    kind: { label: 'Kind', text: (kind) => kindWords[kind] },
    text: { label: 'Message' },
    rule: { label: 'Comes', text: ruleWords },
    time: { label: 'Time' },
    startsOn: { label: 'From', text: formatListDay },
    end: {
      label: 'Ends',
      text: (end) => ({ never: 'never', on: 'on a day', after: 'after some times' })[end],
    },
    endsOn: { label: 'Last day', text: formatListDay },
    times: { label: 'Times' },
  }
}
