import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import type { ReadableArticle } from '#db/library/article-reader.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { useFollow } from './follow.ts'
import { forgetGoingOn, goOnIn, type Sleep } from './going-on.ts'
import { ListeningBar } from './listening-bar.tsx'
import { ListeningOptions } from './listening-options.tsx'
import { useLockScreen } from './lock-screen.ts'
import { type Playing, usePlaying, useSentenceIndex, useSpeed } from './playing.ts'
import { sentencesOf } from './sentences.ts'
import { useSpeech } from './speech.ts'
import { useVoice } from './voice.ts'
import { useVoicePlace } from './voice-place.ts'

export type Listened = Pick<ReadableArticle, 'article' | 'html' | 'book' | 'prev' | 'next'>

interface Props extends Listened {
  /** The article's element, including the title. */
  readonly root: HTMLElement
  readonly last: RefObject<Playing | null>
  readonly onEnd: () => void
}

/** The bar that reads an article aloud, sentence by sentence, starting where the reader is, and then the next article. */
export function Listening({ root, article, html, book, prev, next, last, onEnd }: Props) {
  const navigate = useNavigate()
  const [sentences] = useState(() => sentencesOf(root, article.lang))
  const { state, setState, play, pause, sleep, setSleep, fallAsleep } = usePlaying(article.slug, last)
  const [rate, chooseSpeed] = useSpeed()
  const voices = useVoice(article.lang)
  const { voice } = voices
  const [at, setAt] = useSentenceIndex(root, article.slug, sentences)
  const playing = state === 'playing' && voice !== null
  const sentence = at === undefined ? undefined : sentences[at]
  const ended = at !== undefined && at >= sentences.length
  const goTo = ({ bookSlug, slug }: ArticleRow) => {
    goOnIn(slug, sleep)
    void navigate({ to: '/$bookSlug/$articleSlug', params: { bookSlug, articleSlug: slug } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows is decided once, at the end
  useEffect(() => {
    if (!ended) return
    const following = playing ? articleAfter(article, next, sleep) : null
    if (following === null) onEnd()
    else goTo(following)
  }, [ended])
  const onSaid = (index: number) => {
    fallAsleep()
    setAt(index + 1)
  }
  useFollow(voice === null ? undefined : sentence, at === undefined ? undefined : sentences[at - 1])
  useVoicePlace(root, { article, html }, { sentence: ended ? sentences.at(-1) : sentence, ended, playing })
  useSpeech(
    sentence === undefined || at === undefined || !playing || voice === null || voice === undefined
      ? null
      : { at, text: sentence.text, voice, rate, onSaid: () => onSaid(at), onFailed: () => setState('failed') },
  )
  const stop = () => {
    forgetGoingOn()
    onEnd()
  }
  const step = (by: 1 | -1) => setAt((before) => (before === undefined ? before : Math.max(0, before + by)))
  useLockScreen(article.title, book?.title ?? article.bookSlug, playing, {
    play,
    pause,
    stop,
    seekbackward: () => step(-1),
    seekforward: () => step(1),
    previoustrack: prev && (() => goTo(prev)),
    nexttrack: next && (() => goTo(next)),
  })
  return (
    <ListeningBar
      state={voice === null ? 'voiceless' : state}
      isFirst={at === 0}
      onStep={step}
      onPlay={play}
      onPause={pause}
      onEnd={stop}
    >
      <ListeningOptions {...{ voices, rate, sleep }} onRate={chooseSpeed} onSleep={setSleep} />
    </ListeningBar>
  )
}

/** Where the voice goes on by itself. Nobody wants to hear one beginning after the other. */
const articleAfter = ({ restricted }: ArticleRow, next: ArticleRow | null, sleep: Sleep): ArticleRow | null =>
  restricted || sleep === 'article' ? null : next
