import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'

/** A file on its way, or one that did not get there. */
export interface Upload {
  id: number
  file: File
  /** How much of it has left, 0 to 1. */
  share: number
  /** Why it did not get there; null while it is on its way or waits for those before it. */
  error: string | null
  /** The same as the server's code; null where it is none of its. */
  code: string | null
  /** It is not taken at all, so that trying again changes nothing. */
  refused: boolean
}

export interface Uploads {
  list: Upload[]
  /** Some are on their way or waiting. */
  busy: boolean
  add: (files: Iterable<File>) => void
  retry: (id: number) => void
  /** Forgets one, on its way or not. */
  drop: (id: number) => void
  dropAll: () => void
}

export interface Uploading<Done> {
  send: (file: File, how: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Done>
  onDone: (done: Done) => void
  /** Why a file is not even sent; null: it is. */
  refusal: (file: File) => string | null
}

/**
 * Files from the device, sent one after the other so that they arrive in the order they were chosen in. `onDone` gets
 * what each was answered with; one that fails stays, with the reason, until it is sent again or dropped.
 */
export function useUploads<Done>(given: Uploading<Done>): Uploads {
  const [list, setList] = useState<Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  // Those of now: the work outlives the rendering that began it.
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
    const change = (part: Partial<Upload>) =>
      setList((list) => list.map((upload) => (upload.id === nextId ? { ...upload, ...part } : upload)))
    const abort = new AbortController()
    aborts.current.set(nextId, abort)
    how.current
      .send(nextFile, { onProgress: (share) => change({ share }), signal: abort.signal })
      .then(
        (done) => {
          setList((list) => list.filter((upload) => upload.id !== nextId))
          how.current.onDone(done)
        },
        (error: unknown) => change(failureOf(error)),
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

const waiting = (file: File, error: string | null): Upload => ({
  code: null,
  id: (made += 1),
  file,
  share: 0,
  error,
  refused: error !== null,
})

/** The server's word on the file itself is final; a lost line or a busy server is not. */
function failureOf(error: unknown): Pick<Upload, 'error' | 'code' | 'refused'> {
  const status = error instanceof ApiError ? error.status : 0
  return {
    error: error instanceof Error ? error.message : String(error),
    code: error instanceof ApiError ? error.code : null,
    refused: [400, 413, 415, 422].includes(status),
  }
}
