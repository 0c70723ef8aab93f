import { useState } from 'react'

/**
 * Text of an input that is synchronised with the address; `given` is the address's value. A change of the address by
 * Back or a link replaces the text. Text typed while its own change is still pending stays.
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
