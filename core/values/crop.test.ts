import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropOf, viewMoved, wholeView } from './crop.ts'

test('a wide picture in a square shows its middle, whole in height', () => {
  expect(cropOf(wholeView, { picture: 2, shape: 1 })).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
})

test('moving stops at the edges, and going back moves at once', () => {
  const around = { picture: 2, shape: 1 }
  const far = viewMoved(wholeView, around, { right: 9 })
  expect(cropOf(far, around).left).toBe(0.5)
  expect(cropOf(viewMoved(far, around, { right: -0.5 }), around).left).toBe(0.25)
})

test('whatever is moved and zoomed, the part lies inside the picture and keeps its shape', () => {
  const ratio = fc.double({ min: 0.2, max: 5, noNaN: true })
  const step = fc.record({
    right: fc.double({ min: -2, max: 2, noNaN: true }),
    down: fc.double({ min: -2, max: 2, noNaN: true }),
    nearer: fc.double({ min: -2, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(ratio, ratio, fc.array(step), (picture, shape, steps) => {
      const around = { picture, shape }
      const view = steps.reduce((view, step) => viewMoved(view, around, step), wholeView)
      const { left, top, width, height } = cropOf(view, around)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
      expect((width * picture) / height / shape).toBeCloseTo(1, 6)
    }),
  )
})
