import {
  startPictureProcess,
  type PictureProcess,
  type PictureProcessLimits,
} from './start-picture-process.ts'
import type { PictureTaskType, PictureTaskFailure, PictureTask, PictureTasks } from './picture-tasks.ts'

export interface PictureLaneOptions extends PictureProcessLimits {
  workers: number
  /**
   * Maximum number of waiting pictures of one client. `mostWaiting` is the limit for all clients.
   */
  mostOfOne: number
  mostWaiting: number
  /** Time in ms after which an idle process ends, to free the memory of its decoders. */
  idleMs: number
  mostPictures: number
}

interface Waiting {
  work: PictureTask
  settle: (outcome: { done: unknown } | PictureTaskFailure) => void
}

interface Worker {
  child: PictureProcess | null
  pictures: number
  working: boolean
  idle?: NodeJS.Timeout
}

/**
 * Opens pictures in a few separate processes, which are started on demand. Only one picture per client (`who`) is
 * opened at a time. The client then goes to the end of the queue, so bad files of one client occupy only one process.
 */
export function createPictureLane(options: PictureLaneOptions) {
  const waitingByCaller = new Map<string, Waiting[]>()
  const served = new Map<string, number>()
  const inWork = new Set<string>()
  const workers: Worker[] = Array.from({ length: options.workers }, () => ({
    child: null,
    pictures: 0,
    working: false,
  }))
  let turns = 0

  const waiting = () =>
    [...waitingByCaller.values()].reduce((sum, waitingOfCaller) => sum + waitingOfCaller.length, 0)

  /** Chooses the client that has waited longest since its last turn. */
  function next(): { who: string; one: Waiting } | undefined {
    const [first] = [...waitingByCaller]
      .filter(([who]) => !inWork.has(who))
      .toSorted(([a], [b]) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
    const [who, waitingOfCaller] = first ?? []
    const one = waitingOfCaller?.shift()
    if (who === undefined || !one) return undefined
    served.set(who, (turns += 1))
    if (waitingOfCaller?.length === 0) waitingByCaller.delete(who)
    return { who, one }
  }

  async function opened(worker: Worker, work: PictureTask): Promise<{ done: unknown } | PictureTaskFailure> {
    try {
      if (!worker.child?.alive()) [worker.child, worker.pictures] = [await startPictureProcess(options), 0]
    } catch {
      // The machine can't start another process now.
      return 'busy'
    }
    const outcome = await worker.child.ask(work)
    if ((worker.pictures += 1) >= options.mostPictures) worker.child.end()
    return outcome
  }

  async function workOff(worker: Worker): Promise<void> {
    worker.working = true
    clearTimeout(worker.idle)
    for (let taken = next(); taken; taken = next()) {
      const { who, one } = taken
      inWork.add(who)
      one.settle(await opened(worker, one.work))
      inWork.delete(who)
    }
    worker.working = false
    if (!workers.some(({ working }) => working)) served.clear()
    worker.idle = setTimeout(() => worker.child?.end(), options.idleMs).unref()
  }

  return async function inTurn<K extends PictureTaskType>(
    who: string,
    work: { kind: K } & PictureTasks[K]['asks'],
  ): Promise<{ done: PictureTasks[K]['gives'] } | PictureTaskFailure> {
    const waitingOfCaller = waitingByCaller.get(who) ?? []
    if (waitingOfCaller.length >= options.mostOfOne || waiting() >= options.mostWaiting) return 'busy'
    const outcome = new Promise<{ done: unknown } | PictureTaskFailure>((settle) =>
      waitingOfCaller.push({ work: work as PictureTask, settle }),
    )
    waitingByCaller.set(who, waitingOfCaller)
    const free = workers.find(({ working }) => !working)
    if (free) void workOff(free)
    return (await outcome) as { done: PictureTasks[K]['gives'] } | PictureTaskFailure
  }
}
