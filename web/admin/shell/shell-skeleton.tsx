import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'

/** Rendered by the server and shown until the session is known. */
export function ShellSkeleton() {
  return (
    <div className="flex min-h-dvh">
      <Loading />
      <div className="hidden w-60 shrink-0 border-r border-line bg-surface lg:block">
        <div className="h-14 border-b border-line" />
      </div>
      <div className="flex-1">
        <div className="flex h-14 items-center border-b border-line px-4">
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
    </div>
  )
}
