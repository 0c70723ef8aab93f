import { useState } from 'react'
import { type JerseyTeam, jerseyTeams, jerseyLists } from '#core/orders/jersey/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { useProblemText } from '../texts/problems.ts'
import { useJerseyList } from './use-jersey-list.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Both lists, and one Save for whatever has changed; where it stops, the list that needs a look is shown. */
export function useBothLists(show: (team: JerseyTeam) => void) {
  const t = useTexts(jerseyTexts)
  const problemText = useProblemText()
  const lists = { female: useJerseyList('female'), male: useJerseyList('male') }
  const [problem, setProblem] = useState<string | null>(null)
  const [stops, setStops] = useState(0)
  const [asking, setAsking] = useState(false)
  const [cutting, setCutting] = useState(false)
  const [done, setDone] = useState(false)

  const save = async (current: JerseyTeam) => {
    setProblem(null)
    const order = jerseyTeams.toSorted((one) => (one === current ? -1 : 1))
    for (const team of order) {
      if (team !== current && lists[team].unsaved === 0) continue
      const outcome = await lists[team].save()
      if (outcome === 'saved') {
        setDone(true)
        toast.success(t.saved(t.sheets[jerseyLists[team].sheet]))
        continue
      }
      show(team)
      setAsking(outcome === 'asks')
      setCutting(outcome === 'long')
      if (outcome === 'long') return
      if (outcome === 'incomplete') setStops((count) => count + 1)
      else if (outcome !== 'asks') {
        toast.error(t.saveFailed)
        setProblem(outcome.failed ? `${t.saveFailed}: ${problemText(outcome.failed)}` : t.saveFailed)
      }
      return
    }
  }
  return { lists, stops, problem, asking, setAsking, cutting, setCutting, done, save }
}
