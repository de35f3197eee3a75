/** Stands at the end of every article of the test library: nobody but a subscriber may ever see it, but in a book's first article. */
export const HIDDEN = 'Xylophone marker of the very end.'
