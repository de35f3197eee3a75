import { useEffect, useRef } from 'react'
import { unheardSound } from './unheard-sound.ts'

/** What the lock screen and the keys of headphones can do. Null: it cannot be done now. */
export interface Controls {
  readonly play: () => void
  readonly pause: () => void
  readonly stop: () => void
  readonly seekbackward: () => void
  readonly seekforward: () => void
  readonly previoustrack: (() => void) | null
  readonly nexttrack: (() => void) | null
}
type Action = keyof Controls
const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack'] as const

function setHandler(session: MediaSession, action: Action, run: (() => void) | null): void {
  try {
    session.setActionHandler(action, run)
  } catch {
    // This browser does not know the action.
  }
}

const sessionHere = (): MediaSession | undefined => {
  const { mediaSession }: { readonly mediaSession?: MediaSession } = navigator
  return mediaSession
}

/** Shows what is read on the lock screen, with controls. Does nothing in a browser without a media session. */
export function useLockScreen(title: string, book: string, playing: boolean, controls: Controls): void {
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
    const session = sessionHere()
    if (session !== undefined) for (const action of ACTIONS) setHandler(session, action, controls[action])
  })
  useEffect(() => {
    const session = sessionHere()
    if (session === undefined) return
    session.metadata = new MediaMetadata({ title, artist: book })
    return () => {
      session.metadata = null
      session.playbackState = 'none'
      for (const action of ACTIONS) setHandler(session, action, null)
    }
  }, [title, book])
  useEffect(() => {
    const session = sessionHere()
    if (session === undefined) return
    session.playbackState = playing ? 'playing' : 'paused'
    if (!playing) return
    const audio = unheardSound()
    // A call, or headphones that were taken off: the device pauses the sound, and the voice has to follow.
    const onPause = () => {
      // The event of another text's pause comes late, when this one plays.
      if (audio.paused) latest.current.pause()
    }
    // The voice needs no sound. Without it, only the controls are missing.
    void audio.play().catch(() => undefined)
    audio.addEventListener('pause', onPause)
    return () => {
      audio.removeEventListener('pause', onPause)
      audio.pause()
    }
  }, [playing])
}
