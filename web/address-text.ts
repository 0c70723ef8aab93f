import { useState } from 'react'

/**
 * What is typed into a box that the address follows, `given` being what the address has. A change of the address that the
 * box has not asked for (Back, a link) is taken over; what is typed while one that it has asked for is on the way stays.
 */
export function useAddressText(given: string) {
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
