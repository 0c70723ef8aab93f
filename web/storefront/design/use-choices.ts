import { useMemo, useState } from 'react'
import type { SentDesign, SentDesigns } from '#core/orders/files/sent-designs.ts'
import { selectFileToPrint } from '#core/orders/files/file-to-print.ts'
import { createInitialPlan, restorePlan, adaptPlan } from '#core/orders/files/sticker-plan.ts'
import type { Laid } from '#web/sticker/sticker-layout.tsx'

/** What the customer has chosen for one file. */
export interface Choice {
  laid: Laid
  /** The white around it is no part of it. */
  isGround: boolean
}

export interface Choices {
  /** The file that is printed: as it is chosen, or approved; undefined: there is none. */
  design: SentDesign | undefined
  choice: Choice | undefined
  /** The approved version is being changed. */
  editing: boolean
  chooseFile: (design: string) => void
  /** Of the file that is printed. */
  set: (choice: Choice) => void
  /** Opens what was approved, as it was. */
  edit: () => void
  /** It is approved: what is sent from now on is looked at first. */
  close: () => void
}

/** Which file is printed and how; each file keeps its own choices while the page is open. */
export function useChoices(sent: SentDesigns | null): Choices {
  const [chosen, setChosen] = useState<string>()
  const [kept, setKept] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [edited, setEdited] = useState<number>()
  const firsts = useMemo(
    () => new Map(sent?.designs.map((each) => [each.id, firstChoice(sent, each)])),
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
  const keep = (id: string, choice: Choice) => setKept((before) => new Map(before).set(id, choice))
  return {
    design,
    choice: design && sent ? possible(sent, design, kept.get(design.id) ?? firsts.get(design.id)) : undefined,
    editing,
    chooseFile: setChosen,
    set: (choice) => design && keep(design.id, choice),
    edit() {
      setEdited(sent?.item)
      setChosen(ofProof?.id)
      const first = ofProof && firsts.get(ofProof.id)
      if (first) keep(ofProof.id, first)
    },
    close() {
      setEdited(undefined)
      setChosen(undefined)
    },
  }
}

/** As the latest version says where it is of this file. */
function firstChoice({ printed, proof, cuts }: SentDesigns, { id, looked }: SentDesign): Choice | undefined {
  if (!printed) return undefined
  const sticker = proof?.design === id ? proof.sticker : null
  if (!sticker) return { laid: createInitialPlan(printed, looked), isGround: false }
  const laid = restorePlan(sticker, printed, looked, cuts)
  return { laid, isGround: laid.cut === 'contour' && looked?.ground === 'white' }
}

function possible({ printed, cuts }: SentDesigns, { looked }: SentDesign, choice: Choice | undefined) {
  if (!printed || !choice) return undefined
  const laid = adaptPlan(printed, looked, choice.laid, cuts)
  return laid === choice.laid ? choice : { ...choice, laid }
}

/** What becomes of a file: the only one says nothing of it; `extra`: it is kept, and not printed. */
export type Way = 'only' | 'printed' | 'extra'

export function wayOf({ id }: SentDesign, { design }: Choices, sent: SentDesigns | null): Way {
  if ((sent?.designs.length ?? 0) < 2) return 'only'
  return design?.id === id ? 'printed' : 'extra'
}
