import { expect } from 'vitest'
import { readHighlights, type ShownHighlight } from '#db/reader/highlights.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience } from '#db/schema.ts'
import {
  addHighlight,
  adoptHighlights,
  changeHighlight,
  type HighlightChange,
  type NewHighlight,
  removeHighlight,
} from '#page/commands/highlights.ts'
import { atRest } from './at-rest.ts'
import { FORM } from './bookmarking.ts'
import { openDevice, type TestDevice } from './device.ts'
import type { FakeServer } from './fake-server.ts'

const MINE = 'user:7'
/** While the server fails, something waits for ever. */
const MOST_TURNS = 3

export const passage = (note: string, article_id = 'b0-a1'): NewHighlight => ({
  ...{ article_id, lang: 'en', block: 2, start: 4, end: 9, quote: 'words', before: 'the ', after: ' and' },
  ...{ color: 'yellow', note, title: 'Article 1' },
})

/** A device and what its reader does with highlights. */
export class Highlighting {
  readonly server: FakeServer
  readonly device: TestDevice

  private constructor(server: FakeServer) {
    this.server = server
    this.device = openDevice(server)
  }

  /** A device of a visitor. */
  static async visiting(server: FakeServer): Promise<Highlighting> {
    const reader = new Highlighting(server)
    await reader.device.start()
    return reader
  }

  static async signedIn(server: FakeServer): Promise<Highlighting> {
    const reader = await Highlighting.visiting(server)
    await reader.signIn()
    return reader
  }

  async signIn(): Promise<void> {
    expect(await this.device.engine.signIn(FORM)).toMatchObject({ ok: true })
    await expect.poll(async () => (await this.device.db.scopes.get([MINE, '', 'bookmarks']))?.state).toBe('fresh')
  }

  async add(note: string, article?: string): Promise<string | null> {
    return addHighlight(await this.aud(), passage(note, article), this.device.db, this.device.now)
  }
  async change(id: string, changed: HighlightChange): Promise<string | null> {
    return changeHighlight(await this.aud(), id, await this.seen(id), changed, this.device.db, this.device.now)
  }
  async remove(id: string): Promise<boolean> {
    return removeHighlight(await this.aud(), id, await this.seen(id), this.device.db, this.device.now)
  }
  private readonly aud = async (): Promise<Audience> => (await readSession(this.device.db)).aud

  /** The highlight as the reader sees it. */
  async seen(id: string): Promise<NewHighlight> {
    const shown = (await this.shown()).find((one) => one.id === id)
    return passage(shown?.note ?? '')
  }
  adopt(asked: Audience = MINE): Promise<number | null> {
    return adoptHighlights(asked, this.device.db)
  }

  readonly shown = (aud: Audience = MINE): Promise<readonly ShownHighlight[]> => readHighlights(this.device.db, aud)
  /** The notes as the reader sees them. */
  readonly notes = async (aud: Audience = MINE): Promise<string[]> =>
    (await this.shown(aud)).map(({ note }) => note).sort()
  /** How many changes are not sent. */
  readonly waiting = (): Promise<number> => this.device.db.highlightIntents.where({ aud: MINE }).count()

  /**
   * The network is back, or the reader comes back to the page, and time goes by. A pass that was under way when the network
   * came back still fails. What waits after it comes to its turn too.
   */
  async sync(): Promise<void> {
    this.device.isAway = false
    this.device.engine.setOnline(true)
    for (let turn = 0; turn === 0 || (turn < MOST_TURNS && this.device.later.length > 0); turn++) {
      this.device.now += 600_000
      this.device.runLater()
      await atRest(this.server)
    }
  }
  offline(): void {
    this.device.isAway = true
    this.device.engine.setOnline(false)
  }
}
