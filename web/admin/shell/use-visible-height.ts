import { useEffect } from 'react'

/**
 * Keeps `--visible-height` equal to the height above the on-screen keyboard, which Safari doesn't subtract from `dvh`.
 * Safari also scrolls the page when a field is focused, although nothing needs to move then.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const { style } = document.documentElement
    const update = () => {
      // While the user zooms in, the layout must not follow the zoom.
      if (viewport.scale > 1.01) return
      style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
      if (viewport.height < window.innerHeight - 80 && document.querySelector('[data-focus-composer]'))
        window.scrollTo(0, 0)
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty('--visible-height')
    }
  }, [])
}
