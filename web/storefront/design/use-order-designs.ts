import { toProblem, type CodedProblem } from '../texts/problem.ts'
import { useEffect, useState } from 'react'
import { listDesigns, maxDesignBytes, removeDesign, uploadDesign } from '#core/orders/files/designs-calls.ts'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { detectDesignType, explainRefusedType, typeDetectionBytes } from '#core/orders/files/design-type.ts'
import { api, ApiError } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'
import { useUploads } from '#web/hooks/use-uploads.ts'
import type { DesignTexts } from '../texts/design.ts'
import type { OrderDesignAccess } from './order-design-access.ts'

/** The promise resolves to `true` if the call succeeded. */
export type ApplyDesignChange = (call: () => Promise<SentDesigns>) => Promise<boolean>

export function useOrderDesigns({ order, designKey: key }: OrderDesignAccess, t: DesignTexts) {
  const [sent, setSent] = useState<SentDesigns | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
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
        if (!detectDesignType(head)) throw createTypeError(explainRefusedType(head))
        return await uploadFile(uploadDesign, { order, key, item }, file, how)
      } catch (error) {
        throw known(error) ? error : new Error(t.failed)
      }
    },
    onDone: setSent,
    refusal: (file) => (file.size > maxDesignBytes ? t.tooLarge : null),
  })

  async function show(response: Promise<SentDesigns>): Promise<void> {
    setProblem(null)
    try {
      setSent(await response)
    } catch (error) {
      setProblem(designProblem(error, t))
    }
  }
  async function remove(design: string): Promise<void> {
    setRemoving(design)
    await show(api(removeDesign, { order, key, design }))
    setRemoving(null)
  }
  /** Returns `true` if the call succeeded. Otherwise sets the problem and reloads the designs. */
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

/** Creates the error that the server would return for an unsupported file, without sending the file. */
const createTypeError = (code: ReturnType<typeof explainRefusedType>) =>
  new ApiError(422, { code, error: uploadDesign.errors[code].error }, '')

/**
 * Returns `true` for errors from Cetak's server. Other messages, from a proxy or about a file that vanished from the
 * phone, would mean nothing to customers.
 */
const known = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'unknown' && error.code !== 'unreadable'
const designProblem = (error: unknown, t: DesignTexts): CodedProblem =>
  known(error) ? toProblem(error) : { code: 'design_failed', words: t.failed }
