import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { scaleTime } from '../load-factor.ts'
import type { Driver, Point } from './driver.ts'
import {
  createCallExpression,
  createPointExpression,
  findByLabel,
  findByRole,
  findBySelector,
  type Role,
} from './find-in-page.ts'

export class Visitor {
  readonly #browser: string
  readonly #driver: Driver
  readonly #shop: string

  constructor(browser: string, driver: Driver, shop: string) {
    this.#browser = browser
    this.#driver = driver
    this.#shop = shop
  }

  async goto(path: string): Promise<void> {
    await this.#driver.open(this.#shop + path)
    await this.until(`${path} runs its scripts`, () =>
      this.run(() => document.documentElement.hasAttribute('data-hydrated')),
    )
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.resize(width, height)
    await this.until(`the page is ${width} px wide`, async () => (await this.run(() => innerWidth)) === width)
  }

  async click(role: Role, name: string): Promise<void> {
    await this.#driver.click(() =>
      this.#pointOf(`the ${role} “${name}”`, createCallExpression(findByRole, role, name)),
    )
  }

  async clickSelector(selector: string, holding?: 'Shift'): Promise<void> {
    await this.#driver.click(
      () => this.#pointOf(selector, createCallExpression(findBySelector, selector)),
      holding,
    )
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#driver.click(() =>
      this.#pointOf(`the field “${label}”`, createCallExpression(findByLabel, label)),
    )
    await this.#driver.type(text)
    await this.until(`the field “${label}” has a value`, () =>
      this.run(() => Boolean((document.activeElement as HTMLInputElement).value)),
    )
  }

  async upload(label: string, path: string): Promise<void> {
    const field = createCallExpression(findByLabel, label)
    await this.until(`the page has a field “${label}”`, async () => {
      return (await this.#driver.evaluate(`Boolean(${field})`)) === true
    })
    await this.#driver.upload(path, field)
  }

  async copyElsewhere(text: string): Promise<void> {
    await this.#driver.open(`data:text/html,<textarea>${encodeURIComponent(text)}</textarea>`)
    await this.clickSelector('textarea')
    await this.pressControl('a')
    await this.pressControl('c')
  }

  pressControl(key: 'a' | 'c' | 'v' | 'x'): Promise<void> {
    return this.#driver.pressControl(key)
  }

  async drag(selector: string, by: Point): Promise<void> {
    const from = await this.#pointOf(selector, createCallExpression(findBySelector, selector))
    await this.#driver.drag(from, { x: from.x + by.x, y: from.y + by.y })
  }

  sees(words: string): Promise<void> {
    return this.until(`the page says “${words}”`, () =>
      this.run(
        (words) => document.body.innerText.replaceAll(/\s+/g, ' ').toLowerCase().includes(words),
        words.toLowerCase(),
      ),
    )
  }

  arrives(path: string): Promise<void> {
    return this.until(`the address is ${path}`, () => this.run((path) => location.pathname === path, path))
  }

  /** Runs a function in the page and returns its result. The function can't use anything defined outside of it. */
  async run<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return (await this.#driver.evaluate(createCallExpression(inPage, ...args))) as Result
  }

  fits(): Promise<void> {
    return this.until('the page fits the window', () =>
      this.run(() => document.documentElement.scrollWidth <= innerWidth),
    )
  }

  /** Waits until a condition is true. Throws an error with the path of a screenshot if that takes too long. */
  async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + scaleTime(10_000)
    let why = ''
    do {
      // The evaluation fails while the page is unloading, so errors are not final.
      const found = await isTrue().catch((error: unknown) => {
        why = `\n${String(error)}`
        return false
      })
      if (found) return
      await setTimeout(50)
    } while (performance.now() < end)
    const url = await this.run(() => location.href)
    const picture = await this.#savePicture()
    throw new Error(`timed out waiting until ${what}${why}\non ${url}\n${picture}`)
  }

  /**
   * Saves a screenshot and returns a note with its path. WebKit sometimes never returns a screenshot, so there is a
   * time limit.
   */
  async #savePicture(): Promise<string> {
    const png = await Promise.race([this.#driver.screenshot(), setTimeout(5_000)]).catch(() => undefined)
    if (!png) return 'the browser made no picture'
    mkdirSync('test-results', { recursive: true })
    const path = `test-results/${this.#browser}.png`
    writeFileSync(path, png)
    return `its picture: ${path}`
  }

  /** Returns the point at which to press an element, once the element has stopped moving and nothing covers it. */
  async #pointOf(what: string, element: string): Promise<Point> {
    let point: Point | null = null
    await this.until(`${what} can be pressed`, async () => {
      const before = point
      point = (await this.#driver.evaluate(createPointExpression(element))) as Point | null
      return point !== null && point.x === before?.x && point.y === before.y
    })
    if (!point) throw new Error(`${what} has no place on the page`)
    return point
  }
}
