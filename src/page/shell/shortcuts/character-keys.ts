import { getStored, setStored } from '../../boot/browser-storage.ts'
import { isEditable } from '../../ui/focus.ts'

const KEY = 'characterKeys'

/** Whether `/` and `?` do something. Readers who dictate may switch them off: their software may type such a sign for a word. */
export const areCharacterKeysOn = (): boolean => getStored(KEY) !== 'off'

export const setCharacterKeys = (isOn: boolean): void => setStored(KEY, isOn ? null : 'off')

type Pressed = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key press is this shortcut. In a field it is a letter. */
export const isCharacterKey = (wanted: '/' | '?', { key, target, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key === wanted && !ctrlKey && !metaKey && !altKey && !isEditable(target) && areCharacterKeysOn()

/** Whether a key press opens the list of shortcuts, also when the character keys are off. */
export const opensShortcuts = (pressed: Pressed): boolean =>
  isCharacterKey('?', pressed) || (pressed.key === '/' && (pressed.ctrlKey || pressed.metaKey))
