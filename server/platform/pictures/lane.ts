import { startChild, type Child } from './child.ts'
import type { Kind, Limits, NotDone, Work, Works } from './work.ts'

export interface LaneOptions extends Limits {
  /** Pictures that may wait, of one network and in all. */
  mostOfOne: number
  mostWaiting: number
  /** Nothing to do for so long, and the process goes, with the memory that its decoders keep. */
  idleMs: number
  /** And after so many pictures. */
  mostPictures: number
}

interface Waiting {
  work: Work
  settle: (outcome: { done: unknown } | NotDone) => void
}

/**
 * Opens pictures, one after the other, in a process of its own that is started when there is something to do. Who has
 * many waiting gets one turn, then the next one's first: nobody waits behind another's whole pile, and for each at
 * most as long as one picture may take.
 */
export function createLane(options: LaneOptions) {
  const piles = new Map<string, Waiting[]>()
  /** The turn that each had last, while anybody waits. */
  const served = new Map<string, number>()
  let turns = 0
  let child: Child | null = null
  let pictures = 0
  let working = false
  let idle: NodeJS.Timeout | undefined

  const waiting = () => [...piles.values()].reduce((sum, pile) => sum + pile.length, 0)

  /** Of those who wait, whoever had a turn the longest ago. */
  function next(): Waiting | undefined {
    const [first] = [...piles].toSorted(([a], [b]) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
    if (!first) return undefined
    const [who, pile] = first
    served.set(who, (turns += 1))
    const taken = pile.shift()
    if (pile.length === 0) piles.delete(who)
    return taken
  }

  async function workOff(): Promise<void> {
    if (working) return
    working = true
    clearTimeout(idle)
    for (let one = next(); one; one = next()) {
      if (!child?.alive()) [child, pictures] = [startChild(), 0]
      one.settle(await child.ask(one.work, options))
      if ((pictures += 1) >= options.mostPictures) child.end()
    }
    working = false
    served.clear()
    idle = setTimeout(() => child?.end(), options.idleMs).unref()
  }

  /** `who`: whoever is to have one turn at a time, such as a network. */
  return async function inTurn<K extends Kind>(
    who: string,
    work: { kind: K } & Works[K]['asks'],
  ): Promise<{ done: Works[K]['gives'] } | NotDone> {
    const pile = piles.get(who) ?? []
    if (pile.length >= options.mostOfOne || waiting() >= options.mostWaiting) return 'busy'
    const outcome = new Promise<{ done: unknown } | NotDone>((settle) =>
      pile.push({ work: work as Work, settle }),
    )
    piles.set(who, pile)
    void workOff()
    return (await outcome) as { done: Works[K]['gives'] } | NotDone
  }
}
