import { alertKinds, type AlertKind } from '#core/messaging/alerts.ts'
import type { HealthCheck } from '#core/messaging/health.ts'

export interface Incident {
  id: string
  kind: AlertKind
  words: string
  todo: string
  beganAt: Date
  badAt: Date
  toldAt: Date | null
}

/** What is done about one kind of trouble after a look. */
export type AlertStep =
  | { do: 'open'; kind: AlertKind; words: string; todo: string }
  /** It is still wrong; `tell`: now somebody has to know. */
  | { do: 'keep'; incident: Incident; tell: boolean }
  /** It is over; `tell`: somebody had been told, or would have been. */
  | { do: 'end'; incident: Incident; tell: boolean }

/** What has been well for less may be wrong again the next moment: it is still the same trouble. */
const settledMs = 3 * 60_000
/** Trouble that comes and goes is told once an hour at most. */
const quietMs = 60 * 60_000

/** The other checks are for whoever looks. */
const isAlertKind = (name: string): name is AlertKind => alertKinds.some((kind) => kind === name)

/** What of the checks is worth telling somebody who isn't looking. */
export function troubles(checks: readonly HealthCheck[]): Map<AlertKind, HealthCheck> {
  const bad = new Map<AlertKind, HealthCheck>()
  for (const check of checks) {
    if (!isAlertKind(check.name)) continue
    if (check.tone === 'wrong' || (check.name === 'decisions' && check.tone === 'caution'))
      bad.set(check.name, check)
  }
  // Without an engine, or without a gateway, messages are late: that is the same trouble.
  if (bad.has('engine') || bad.has('gateway')) bad.delete('sending')
  return bad
}

/** Once for each trouble, never a flood: what to do about what is wrong now and what has been. Pure. */
export function nextAlerts(given: {
  now: Date
  bad: ReadonlyMap<AlertKind, HealthCheck>
  open: readonly Incident[]
  /** When each kind was last told about. */
  lastTold: ReadonlyMap<AlertKind, Date>
  afterMs: number
}): AlertStep[] {
  const { now, bad, open, lastTold, afterMs } = given
  const since = (at: Date | undefined) => (at ? now.getTime() - at.getTime() : Infinity)
  const steps = open.map((incident): AlertStep | null => {
    const tellable = since(lastTold.get(incident.kind)) >= quietMs
    if (bad.has(incident.kind)) {
      const long = since(incident.beganAt) >= afterMs
      return { do: 'keep', incident, tell: incident.toldAt === null && long && tellable }
    }
    return since(incident.badAt) >= settledMs ? { do: 'end', incident, tell: incident.toldAt !== null } : null
  })
  const fresh = [...bad]
    .filter(([kind]) => !open.some((incident) => incident.kind === kind))
    .map(([kind, { words, todo }]): AlertStep => ({ do: 'open', kind, words, todo: todo ?? '' }))
  return [...steps.filter((step) => step !== null), ...fresh]
}
