// Starts a program again that has ended unexpectedly: nobody else does on a machine without systemd or containers, and
// a shop whose program has ended sends nothing. Plain JavaScript for Node 20, as `run.mjs`.

const [firstPauseMs, longestPauseMs] = [1000, 60_000]
/** What has run for so long has got over what ended it before. */
const calmAfterMs = 10 * 60_000
/** The program asks to be started again: a backup was restored. `server/main.ts` has it too. */
const restartCode = 75
/** Those of a bad night; they are told in Health. */
const toldCrashes = 20

/** @typedef {{ code: number | null, signal: string | null, ready: boolean, told: boolean }} End `told`: by a signal of ours */

/**
 * Runs it until it ends as it was told to, or before it was ready the first time: a wrong setting is for the person at
 * the terminal. Pauses grow from 1 s to 60.
 * @param {(env: Record<string, string>) => Promise<End>} runOnce
 * @param {{ say: (line: string) => void, pause: (ms: number) => Promise<boolean> }} around `pause`: false when told to stop
 * @returns {Promise<Pick<End, 'code' | 'signal'>>}
 */
export async function keepRunning(runOnce, { say, pause }) {
  const crashes = []
  let pauseMs = firstPauseMs
  for (;;) {
    const began = Date.now()
    const end = await runOnce({ CETAK_CRASHES: JSON.stringify(crashes.slice(-toldCrashes)) })
    if (end.code === restartCode && !end.told) continue
    if (end.told || end.code === 0 || (crashes.length === 0 && !end.ready)) return end
    if (Date.now() - began > calmAfterMs) pauseMs = firstPauseMs
    const cause = end.signal ? `signal ${end.signal}` : `exit code ${end.code}`
    crashes.push({ at: new Date().toISOString(), cause })
    say(`Cetak ended unexpectedly (${cause}). It is started again in ${pauseMs / 1000} s …`)
    if (!(await pause(pauseMs))) return end
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
