import { type MessageView, type useView, filterOf } from './view.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { Button } from '#web/ui/button.tsx'

export function Nothing({
  view,
  onChange,
}: {
  view: MessageView
  onChange: ReturnType<typeof useView>['change']
}) {
  const { search, from, to, status, undecided } = filterOf(view)
  const filtered = [search, from, to, undecided].some((each) => each !== undefined)
  const hint = filtered
    ? 'Nothing matches what is looked for.'
    : status
      ? 'None has this status at the moment.'
      : 'Schedule one above. It goes out by itself when its time comes.'
  const all = {
    search: undefined,
    since: undefined,
    from: undefined,
    to: undefined,
    status: undefined,
    undecided: undefined,
  }
  return (
    <EmptyState
      icon={<ChatIcon />}
      title="No scheduled messages"
      action={filtered && <Button onClick={() => onChange(all)}>Show all messages</Button>}
    >
      {hint}
    </EmptyState>
  )
}
