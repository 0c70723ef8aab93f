import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'

export interface PendingUpload {
  id: number
  file: File
  /** Share of the bytes sent, from 0 to 1. */
  sentFraction: number
  /** `null` while the file is queued or uploading. */
  error: string | null
  /** Error code from the server, or `null` if the server returned none. */
  code: string | null
  /** `true` if the file was rejected permanently, so that retrying would not help. */
  refused: boolean
}

export interface UploadQueue {
  list: PendingUpload[]
  busy: boolean
  add: (files: Iterable<File>) => void
  retry: (id: number) => void
  drop: (id: number) => void
  dropAll: () => void
}

export interface UploadOptions<Done> {
  send: (file: File, how: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Done>
  onDone: (done: Done) => void
  /** Returns the reason why a file can't be sent, or `null` if it can. */
  refusal: (file: File) => string | null
}

/**
 * Uploads files from the device one after another, so that they arrive in the order in which they were
 * chosen. A file that failed stays in the list with the reason, until the user retries or drops it.
 */
export function useUploads<Done>(given: UploadOptions<Done>): UploadQueue {
  const [list, setList] = useState<PendingUpload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  // A ref to the latest props, because an upload outlives the render that started it.
  const how = useRef(given)
  useEffect(() => {
    how.current = given
  })
  useEffect(() => {
    const underWay = aborts.current
    return () => underWay.forEach((abort) => abort.abort())
  }, [])

  const next = list.find((upload) => upload.error === null)
  const [nextId, nextFile] = [next?.id, next?.file]
  useEffect(() => {
    if (nextId === undefined || !nextFile || aborts.current.has(nextId)) return
    const change = (part: Partial<PendingUpload>) =>
      setList((list) => list.map((upload) => (upload.id === nextId ? { ...upload, ...part } : upload)))
    const abort = new AbortController()
    aborts.current.set(nextId, abort)
    how.current
      .send(nextFile, { onProgress: (share) => change({ sentFraction: share }), signal: abort.signal })
      .then(
        (done) => {
          setList((list) => list.filter((upload) => upload.id !== nextId))
          how.current.onDone(done)
        },
        (error: unknown) => change(toUploadFailure(error)),
      )
      .finally(() => aborts.current.delete(nextId))
  }, [nextId, nextFile])

  function stop(ids: number[]) {
    for (const id of ids) aborts.current.get(id)?.abort()
    setList((list) => list.filter((upload) => !ids.includes(upload.id)))
  }
  const chosen = (file: File) => waiting(file, given.refusal(file))
  return {
    list,
    busy: next !== undefined,
    add: (files) => setList((list) => [...list, ...[...files].map(chosen)]),
    retry: (id) =>
      setList((list) => list.map((upload) => (upload.id === id ? { ...chosen(upload.file), id } : upload))),
    drop: (id) => stop([id]),
    dropAll: () => stop(list.map((upload) => upload.id)),
  }
}

let made = 0

const waiting = (file: File, error: string | null): PendingUpload => ({
  code: null,
  id: (made += 1),
  file,
  sentFraction: 0,
  error,
  refused: error !== null,
})

/**
 * A file that the server rejected can't be retried. A file that failed because of a lost connection or a busy
 * server can.
 */
function toUploadFailure(error: unknown): Pick<PendingUpload, 'error' | 'code' | 'refused'> {
  const status = error instanceof ApiError ? error.status : 0
  return {
    error: error instanceof Error ? error.message : String(error),
    code: error instanceof ApiError ? error.code : null,
    refused: [400, 413, 415, 422].includes(status),
  }
}
