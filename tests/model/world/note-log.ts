/** Every text that a reader wrote, by a word of its own, and what became of it. */

/** The reader, or `pub` for a visitor of the device. */
type Author = string

export class NoteLog {
  /** Who wrote each word that nobody replaced or deleted since. */
  readonly authors = new Map<string, Author>()
  /** The account that a visitor's words are being given to. Each commit until then may show them on either side. */
  private adopting: Author | null = null
  private made = 0
  private ids = 0

  /** Writes a new word. No word is part of another one. */
  write(author: Author): string {
    const word = `<${++this.made}>`
    this.authors.set(word, author)
    return word
  }

  /** The end of an id for a highlight of another device. */
  newId(): string {
    return String(++this.ids).padStart(12, '0')
  }

  /** A reader who saw this text replaced or deleted it. */
  supersede(text: string): void {
    for (const word of wordsIn(text)) this.authors.delete(word)
  }

  /** Whether a row or an account of this owner may have the word. */
  mayHave(owner: Author, word: string): boolean {
    const author = this.authors.get(word) ?? owner
    return author === owner || (author === 'pub' && owner === this.adopting)
  }

  /** A visitor gives what they wrote to the account. `adopt` gives the number of highlights that it gave, or null. */
  async adopt(author: Author, adopt: () => Promise<number | null>): Promise<void> {
    this.adopting = author
    const given = await adopt()
    this.adopting = null
    if (given === null) return
    for (const [word, by] of this.authors) if (by === 'pub') this.authors.set(word, author)
  }
}

export const wordsIn = (text: string): readonly string[] => text.match(/<\d+>/g) ?? []
