import { setTimeout as pause } from 'node:timers/promises'
import { percentile, ratio, short } from './figures.ts'

export const targetMs = 50
/** A visitor each so many milliseconds, whether the one before has been answered or not. */
export const everyMs = 25

/** How many visits there were, half of them within, nearly all within, and that beside what is wanted. */
export function visitRow(name: string, tookMs: number[]): string[] {
  const p99 = percentile(tookMs, 0.99)
  return [name, String(tookMs.length), short(percentile(tookMs, 0.5)), short(p99), ratio(p99, targetMs)]
}

/** So many visits, or for as long as `goOn` says; milliseconds of each. */
export async function visits(url: string, goOn: number | (() => boolean)): Promise<number[]> {
  const under: Promise<number>[] = []
  const more = typeof goOn === 'number' ? () => under.length < goOn : goOn
  while (more()) {
    under.push(visit(url))
    await pause(everyMs)
  }
  return Promise.all(under)
}

async function visit(url: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`the home page answered ${answer.status}`)
  return performance.now() - from
}
