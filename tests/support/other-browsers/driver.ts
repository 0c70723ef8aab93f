/** Actions of a user in a browser, and ways to read the page. Each browser is controlled by a different program. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** Sets the size of the page. */
  resize: (width: number, height: number) => Promise<void>
  /** Evaluates a JavaScript expression in the page and returns its value. */
  evaluate: (expression: string) => Promise<unknown>
  /**
   * Presses the point that `find` returns. If the browser needs a pause before the press, the pause comes before
   * `find`.
   */
  click: (find: () => Promise<Point>, holding?: 'Shift') => Promise<void>
  /** Presses the mouse at the first point and releases it at the second. */
  drag: (from: Point, to: Point) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses the key together with Control. */
  pressControl: (key: 'a' | 'c' | 'v' | 'x') => Promise<void>
  /** Chooses the file in the file field that the expression returns. */
  upload: (path: string, field: string) => Promise<void>
  /** Returns a screenshot as PNG. */
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface Point {
  x: number
  y: number
}
