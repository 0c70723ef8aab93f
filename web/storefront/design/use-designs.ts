import { problemOf, type Problem } from '../texts/problems.ts'
import { useEffect, useState } from 'react'
import { listDesigns, maxDesignBytes, removeDesign, uploadDesign } from '#core/orders/files/designs-calls.ts'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { detectDesignType, explainRefusedType, typeDetectionBytes } from '#core/orders/files/design-type.ts'
import { api, ApiError } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { useUploads } from '#web/hooks/use-uploads.ts'
import type { DesignTexts } from '../texts/design.ts'
import type { OfOrder } from './of-order.ts'

/** Carries out a call that changes what is approved; true when it was done. */
export type Change = (call: () => Promise<SentDesigns>) => Promise<boolean>

/** What has been sent for an order, what is on its way, and what went wrong last. */
export function useDesigns({ order, designKey: key }: OfOrder, t: DesignTexts) {
  const [sent, setSent] = useState<SentDesigns | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const item = sent?.item

  useEffect(() => {
    const abort = new AbortController()
    api(listDesigns, { order, key }, { signal: abort.signal }).then(setSent, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(designProblem(error, t))
    })
    return () => abort.abort()
  }, [order, key, t])

  const uploads = useUploads<SentDesigns>({
    async send(file, how) {
      try {
        const head = new Uint8Array(await file.slice(0, typeDetectionBytes).arrayBuffer())
        if (!detectDesignType(head)) throw notADesign(explainRefusedType(head))
        return await upload(uploadDesign, { order, key, item }, file, how)
      } catch (error) {
        throw known(error) ? error : new Error(t.failed)
      }
    },
    onDone: setSent,
    refusal: (file) => (file.size > maxDesignBytes ? t.tooLarge : null),
  })

  async function show(asked: Promise<SentDesigns>): Promise<void> {
    setProblem(null)
    try {
      setSent(await asked)
    } catch (error) {
      setProblem(designProblem(error, t))
    }
  }
  async function remove(design: string): Promise<void> {
    setRemoving(design)
    await show(api(removeDesign, { order, key, design }))
    setRemoving(null)
  }
  /** True when it was done; else the problem says why, and what is there now is asked for. */
  async function change(call: () => Promise<SentDesigns>): Promise<boolean> {
    setProblem(null)
    try {
      setSent(await call())
      return true
    } catch (error) {
      setProblem(designProblem(error, t))
      if (error instanceof ApiError && error.status === 409)
        void api(listDesigns, { order, key, item }).then(setSent, () => {})
      return false
    }
  }
  const askAgain = () => void show(api(listDesigns, { order, key, item }))
  const chooseItem = (item: number) => void show(api(listDesigns, { order, key, item }))

  return { sent, problem, removing, askAgain, chooseItem, remove, change, uploads }
}

/** As the server would answer, without the way there. */
const notADesign = (code: ReturnType<typeof explainRefusedType>) =>
  new ApiError(422, { code, error: uploadDesign.errors[code].error }, '')

/** Whether it is our server's own word: a proxy's, or a file that is gone from the phone, says nothing to people. */
const known = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'unknown' && error.code !== 'unreadable'
const designProblem = (error: unknown, t: DesignTexts): Problem =>
  known(error) ? problemOf(error) : { code: 'design_failed', words: t.failed }
