/** Actions of a user in a browser, and the state that the steps need. Each browser has a program that controls it. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** Sets the size of the page. */
  resize: (width: number, height: number) => Promise<void>
  /** Returns the value of a JavaScript expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  /**
   * Presses the point that `find` returns. A browser that must pause before the press pauses before it calls `find`.
   */
  click: (find: () => Promise<Point>, holding?: 'Shift') => Promise<void>
  /** Presses the mouse at the first point and releases it at the second. */
  drag: (from: Point, to: Point) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses the key together with Control. */
  pressControl: (key: 'a' | 'c' | 'v' | 'x') => Promise<void>
  /** Chooses the file in the field that the expression returns. */
  upload: (path: string, field: string) => Promise<void>
  /** Returns a PNG of the page. */
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface Point {
  x: number
  y: number
}
