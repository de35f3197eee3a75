/** Some engines speak only after a call during a tap. The text to speak is known only later, so this speaks an empty text. */
export const beginSpeech = (): void => speechSynthesis.speak(new SpeechSynthesisUtterance(''))

/** Whether the browser has speech synthesis. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis
