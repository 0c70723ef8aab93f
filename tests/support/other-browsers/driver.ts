/** Actions of a user in a browser, and ways to read the page. Each browser is controlled by a different program. */
export interface Driver {
  open: (url: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  evaluate: (expression: string) => Promise<unknown>
  /**
   * Presses the point that `find` returns. If the browser needs a pause before the press, the pause comes before
   * `find`.
   */
  click: (find: () => Promise<Point>, holding?: 'Shift') => Promise<void>
  drag: (from: Point, to: Point) => Promise<void>
  type: (text: string) => Promise<void>
  pressControl: (key: 'a' | 'c' | 'v' | 'x') => Promise<void>
  /** `field` is an expression that returns the file field. */
  upload: (path: string, field: string) => Promise<void>
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface Point {
  x: number
  y: number
}
