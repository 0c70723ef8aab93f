// Restarts a program that has exited unexpectedly, for machines without systemd or containers. Plain JavaScript for
// Node 20, like `run.mjs`.

const [firstPauseMs, longestPauseMs] = [1000, 60_000]
/** After this uptime, a crash no longer counts as repeated. */
const calmAfterMs = 10 * 60_000
/** Exit code for a requested restart after restoring a backup. Also defined in `server/main.ts`. */
const restartCode = 75
const toldCrashes = 20

/**
 * @typedef {{ code: number | null, signal: string | null, ready: boolean, told: boolean }} End `told` is true if we
 * sent the signal
 */

/**
 * Runs the program until it ends on request. If it exits before its first start is complete, it is not restarted,
 * because a person must correct an invalid setting. Pauses grow from 1 s to 60 s.
 * @param {(env: Record<string, string>) => Promise<End>} runOnce
 * @param {{ say: (line: string) => void, pause: (ms: number) => Promise<boolean> }} around `pause` resolves to false if stopped
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
    say(`Cetak exited unexpectedly (${cause}). Restarting in ${pauseMs / 1000} s …`)
    if (!(await pause(pauseMs))) return end
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
