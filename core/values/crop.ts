/** A part of a picture as shares of its width and height, 0 to 1. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** What of a picture is looked at: how much nearer than the largest part that fits, and where its middle is. */
export interface CropView {
  /** 1: as much of the picture as the shape holds. */
  zoom: number
  /** Shares of the picture. */
  middle: { x: number; y: number }
}

export const mostZoom = 4
export const wholeView: CropView = { zoom: 1, middle: { x: 0.5, y: 0.5 } }

/**
 * The part that a view shows of a picture; always inside it, always of this shape. `picture` and `shape`: width by
 * height.
 */
export function cropOf(view: CropView, { picture, shape }: { picture: number; shape: number }): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom))
  const width = Math.min(1, shape / picture) / zoom
  const height = Math.min(1, picture / shape) / zoom
  return { left: inside(view.middle.x, width), top: inside(view.middle.y, height), width, height }
}

const inside = (middle: number, length: number) => Math.min(1 - length, Math.max(0, middle - length / 2))

/** The same part moved by shares of itself, or looked at from nearer or farther; its middle stays inside. */
export function viewMoved(
  view: CropView,
  around: { picture: number; shape: number },
  { right = 0, down = 0, nearer = 0 }: { right?: number; down?: number; nearer?: number },
): CropView {
  const crop = cropOf(view, around)
  const moved = {
    zoom: Math.min(mostZoom, Math.max(1, view.zoom + nearer)),
    middle: {
      x: crop.left + crop.width / 2 + right * crop.width,
      y: crop.top + crop.height / 2 + down * crop.height,
    },
  }
  const { left, top, width, height } = cropOf(moved, around)
  return { ...moved, middle: { x: left + width / 2, y: top + height / 2 } }
}
