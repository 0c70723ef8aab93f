/** How long a toast stands at the least before the next takes its place, ms: time to read a sentence. */
const leastMs = 1500

export interface Turn {
  /** Tells what is said: what fails for one reason in two places is said once. */
  key: string
  /** It belongs to the page that opens next. */
  along: boolean
  /** Shows it and answers with what takes it away; it calls `over` when it goes by itself. */
  show: (over: () => void) => () => void
}

export type Turns = ReturnType<typeof takeTurns>

/**
 * Toasts one at a time: each stands until it has been seen, and then only as long as nothing newer is to be said. So
 * three at once on a phone are over in half the time, and the last one is not about what was done long before.
 */
export function takeTurns() {
  let waiting: Turn[] = []
  let standing: { turn: Turn; since: number; takeAway: () => void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** How long what stands must stand yet. */
  const unreadMs = () => (standing ? standing.since + leastMs - performance.now() : 0)

  function clear(): void {
    const { takeAway } = standing ?? {}
    standing = null
    takeAway?.()
  }

  function step(): void {
    clearTimeout(timer)
    const [next, ...rest] = waiting
    if (!next) return
    if (unreadMs() > 0) {
      timer = setTimeout(step, unreadMs())
      return
    }
    waiting = rest
    clear()
    const end = () => {
      if (standing?.turn !== next) return
      standing = null
      step()
    }
    standing = { turn: next, since: performance.now(), takeAway: next.show(end) }
    step()
  }

  return {
    next(turn: Turn): void {
      const last = waiting.at(-1) ?? (unreadMs() > 0 ? standing?.turn : undefined)
      if (last?.key === turn.key) return
      waiting.push(turn)
      step()
    },
    /** Takes back what stands or waits under this key. */
    drop(key: string): void {
      waiting = waiting.filter((turn) => turn.key !== key)
      if (standing?.turn.key === key) clear()
      step()
    },
    /** Another page stands: what belonged to the one before goes. */
    leave(): void {
      waiting = waiting.filter(({ along }) => along).map((turn) => ({ ...turn, along: false }))
      if (standing?.turn.along) standing.turn.along = false
      else clear()
      step()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
