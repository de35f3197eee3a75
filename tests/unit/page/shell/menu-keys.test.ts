import { describe, expect, it } from 'vitest'
import { targetOf } from '#page/shell/menu/menu-keys.ts'

const items = ['English', 'Русский', 'Українська', ' Espresso '].map((textContent) => ({ textContent }))
const [english, russian, ukrainian, espresso] = items

describe('the keys of a menu', () => {
  it('wrap around at the ends', () => {
    expect(targetOf('ArrowDown', items, english)).toBe(russian)
    expect(targetOf('ArrowDown', items, espresso)).toBe(english)
    expect(targetOf('ArrowUp', items, english)).toBe(espresso)
  })
  it('start at an end when no item has the focus', () => {
    expect(targetOf('ArrowDown', items, null)).toBe(english)
    expect(targetOf('ArrowUp', items, null)).toBe(espresso)
  })
  it('jump to the ends', () => {
    expect(targetOf('Home', items, ukrainian)).toBe(english)
    expect(targetOf('End', items, ukrainian)).toBe(espresso)
  })
  it('find the next item that begins with a letter, past spaces and in any script', () => {
    expect(targetOf('e', items, english)).toBe(espresso)
    expect(targetOf('E', items, espresso)).toBe(english)
    expect(targetOf('у', items, english)).toBe(ukrainian)
    expect(targetOf('x', items, english)).toBeUndefined()
  })
  it('do nothing for other keys or in an empty menu', () => {
    for (const key of [' ', 'Enter', 'Escape', 'Shift', 'F5']) expect(targetOf(key, items, english)).toBeUndefined()
    expect(targetOf('ArrowDown', [], null)).toBeUndefined()
  })
})
