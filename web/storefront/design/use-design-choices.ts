import { useMemo, useState } from 'react'
import type { SentDesign, SentDesigns } from '#core/orders/files/sent-designs.ts'
import { selectFileToPrint } from '#core/orders/files/file-to-print.ts'
import {
  createInitialStickerPlan,
  restoreStickerPlan,
  adaptStickerPlan,
} from '#core/orders/files/sticker-plan.ts'
import type { StickerLayoutPlan } from '#web/sticker/sticker-layout.tsx'

export interface FileLayoutChoice {
  laid: StickerLayoutPlan
  /** `true` if the white around the picture is background and not part of the design. */
  isGround: boolean
}

export interface DesignChoices {
  /** File to print, as chosen or approved. `undefined` if there is none. */
  design: SentDesign | undefined
  choice: FileLayoutChoice | undefined
  /** `true` while the customer changes the approved version. */
  editing: boolean
  chooseFile: (design: string) => void
  set: (choice: FileLayoutChoice) => void
  edit: () => void
  /** Stops editing after approval, so that a new upload is previewed first. */
  close: () => void
}

export function useDesignChoices(sent: SentDesigns | null): DesignChoices {
  const [chosen, setChosen] = useState<string>()
  const [storedChoices, setStoredChoices] = useState<ReadonlyMap<string, FileLayoutChoice>>(new Map())
  const [edited, setEdited] = useState<number>()
  const firsts = useMemo(
    () => new Map(sent?.designs.map((each) => [each.id, createFirstChoice(sent, each)])),
    [sent],
  )
  const editing = sent !== null && edited === sent.item
  const { state, by_shop: byShop } = sent?.proof ?? {}
  const isWaiting = byShop && (state === 'waiting' || state === 'change_asked')
  const isDecided = !editing && (state === 'approved' || isWaiting)
  const ofProof = sent?.designs.find(({ id }) => id === sent.proof?.design)
  const design = isDecided
    ? ofProof
    : (sent?.designs.find(({ id }) => id === chosen) ?? (sent ? selectFileToPrint(sent) : undefined))
  const store = (id: string, choice: FileLayoutChoice) =>
    setStoredChoices((before) => new Map(before).set(id, choice))
  return {
    design,
    choice:
      design && sent
        ? keepPossible(sent, design, storedChoices.get(design.id) ?? firsts.get(design.id))
        : undefined,
    editing,
    chooseFile: setChosen,
    set: (choice) => design && store(design.id, choice),
    edit() {
      setEdited(sent?.item)
      setChosen(ofProof?.id)
      const first = ofProof && firsts.get(ofProof.id)
      if (first) store(ofProof.id, first)
    },
    close() {
      setEdited(undefined)
      setChosen(undefined)
    },
  }
}

/** The initial choice is the latest version of the file, if there is one. */
function createFirstChoice(
  { printed, proof, cuts }: SentDesigns,
  { id, looked }: SentDesign,
): FileLayoutChoice | undefined {
  if (!printed) return undefined
  const sticker = proof?.design === id ? proof.sticker : null
  if (!sticker) return { laid: createInitialStickerPlan(printed, looked), isGround: false }
  const laid = restoreStickerPlan(sticker, printed, looked, cuts)
  return { laid, isGround: laid.cut === 'contour' && looked?.ground === 'white' }
}

function keepPossible(
  { printed, cuts }: SentDesigns,
  { looked }: SentDesign,
  choice: FileLayoutChoice | undefined,
) {
  if (!printed || !choice) return undefined
  const laid = adaptStickerPlan(printed, looked, choice.laid, cuts)
  return laid === choice.laid ? choice : { ...choice, laid }
}

/** `only` is the only file of the item. `extra` files are stored but not printed. */
export type FileUse = 'only' | 'printed' | 'extra'

export function getFileUse({ id }: SentDesign, { design }: DesignChoices, sent: SentDesigns | null): FileUse {
  if ((sent?.designs.length ?? 0) < 2) return 'only'
  return design?.id === id ? 'printed' : 'extra'
}
