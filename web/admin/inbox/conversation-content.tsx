import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useAttachments } from '../media/use-attachments.ts'
import { Composer } from './composer/composer.tsx'
import { changeDraft } from './composer/drafts.ts'
import { useConversation, type ConversationDetails } from './inbox-queries.ts'
import { Thread } from './thread/thread.tsx'

export function ConversationContent({
  id,
  field,
  header,
}: {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  header?: ReactNode
}) {
  const { data, isError, error, refetch } = useConversation(id)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {header}
      {data ? (
        <ThreadAndComposer key={id} conversation={data} field={field} />
      ) : isError ? (
        <ErrorState
          title="This conversation could not be loaded"
          className="m-4"
          onRetry={() => void refetch()}
        >
          {error.message}
        </ErrorState>
      ) : (
        <ThreadSkeleton />
      )}
    </div>
  )
}

function ThreadAndComposer({
  conversation,
  field,
}: {
  conversation: ConversationDetails
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { id } = conversation
  const attaching = useAttachments((items) =>
    changeDraft(id, ({ attachments }) => ({ attachments: [...attachments, ...items] })),
  )
  return (
    <div
      {...attaching.handlers}
      className={cx(
        'flex min-h-0 flex-1 flex-col',
        attaching.over && 'outline-2 -outline-offset-2 outline-link',
      )}
    >
      <Thread conversation={conversation} />
      <Composer conversation={conversation} attaching={attaching} field={field} />
    </div>
  )
}

/** Shown only if loading takes long, so that switching quickly between conversations doesn't flicker. */
function ThreadSkeleton() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 bg-sunk p-4">
      <Loading />
      {isSlow && (
        <>
          <Skeleton className="h-12 w-56 rounded-surface" />
          <Skeleton className="h-20 w-64 self-end rounded-surface" />
          <Skeleton className="h-12 w-40 rounded-surface" />
        </>
      )}
    </div>
  )
}
