/** The end of every article of the test library. Only subscribers may see it, except in the first article of a book. */
export const HIDDEN = 'Xylophone marker of the very end.'
