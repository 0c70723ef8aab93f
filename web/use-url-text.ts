import { useState } from 'react'

/**
 * Synchronizes the text of an input with a URL parameter, whose value is `given`. If Back or a link changes the URL,
 * the text is replaced. While a change of the URL by the user's own typing is pending, the typed text is kept.
 */
export function useUrlText(given: string) {
  const [text, setText] = useState(given)
  const [shown, setShown] = useState(given)
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  if (given !== shown) {
    setShown(given)
    setOnTheWay(onTheWay.at(-1) === given ? [] : onTheWay)
    if (!onTheWay.includes(given) && given !== text.trim()) setText(given)
  }
  const asking = (wanted: string) => setOnTheWay((before) => [...before, wanted])
  return { text, setText, asking }
}
