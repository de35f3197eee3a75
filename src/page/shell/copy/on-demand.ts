/**
 * Loads what copies without hidden characters, with the first press on a text: before a passage of it can be selected. Without a network
 * the next press tries again, and the browser copies. Returns a function that stops it.
 */
export function copyOnDemand(): () => void {
  let isOver = false
  let stop = () => document.removeEventListener('selectionchange', load)
  const load = () => {
    stop()
    import('./copy.ts').then(
      ({ copyWithoutHidden }) => {
        if (!isOver) stop = copyWithoutHidden()
      },
      () => {
        if (!isOver) document.addEventListener('selectionchange', load)
      },
    )
  }
  document.addEventListener('selectionchange', load)
  return () => {
    isOver = true
    stop()
  }
}
