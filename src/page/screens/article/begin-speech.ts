/** Some engines speak only if a tap made them begin: what is to be said is found out later than that. */
export const beginSpeech = (): void => speechSynthesis.speak(new SpeechSynthesisUtterance(''))

/** Whether the browser can speak at all. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis
