/** Whether the reader has selected something. */
export const isSelecting = (): boolean => getSelection()?.isCollapsed === false
