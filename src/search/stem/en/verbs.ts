/** Irregular verbs. In each line the stem comes first, then the irregular forms. */
export const VERBS = `
  eat ate eaten
  drink drank drunk drunken
  take took taken
  shake shook shaken
  give gave given
  get got gotten
  make made
  know knew known
  grow grew grown
  throw threw thrown
  blow blew blown
  draw drew drawn
  fly flew flown
  see saw seen
  come came
  feel felt
  keep kept
  sleep slept
  weep wept
  sweep swept
  feed fed
  bleed bled
  breed bred
  lead led
  meet met
  burn burnt
  spill spilt
  spoil spoilt
  smell smelt
  learn learnt
  dream dreamt
  lean leant
  leap leapt
  deal dealt
  kneel knelt
  mean meant
  freeze froze frozen
  choose chose chosen
  speak spoke spoken
  break broke broken
  wake woke woken
  steal stole stolen
  weave wove woven
  bear bore born borne
  wear wore worn
  tear tore torn
  drive drove driven
  ride rode ridden
  rise rose risen
  write wrote written
  bite bit bitten
  hide hid hidden
  fall fell fallen
  begin began begun
  swim swam swum
  run ran
  sing sang sung
  shrink shrank shrunk shrunken
  sink sank sunk sunken
  stink stank stunk
  spin spun
  win won
  dig dug
  hang hung
  stick stuck
  strike struck stricken
  sting stung
  swing swung
  cling clung
  buy bought
  bring brought
  think thought
  catch caught
  teach taught
  fight fought
  seek sought
  sell sold
  tell told
  say said
  pay paid
  lay laid
  find found
  grind ground
  bind bound
  stand stood
  hear heard
  leave left
  lose lost losing
  send sent
  spend spent
  lend lent
  bend bent
  build built
  hold held
  sit sat
  spit spat
  swell swollen
  sew sewn
  sow sown
  show shown
  beat beaten
  forget forgot forgotten
  light lit
  shine shone
  slide slid
  shoot shot
  vie vies vied vying
  untie unties untied untying
  belie belies belied belying
  underlie underlies underlay underlain underlying
  creep crept
  flee fled
  fling flung
  sling slung
  slink slunk
  spring sprang sprung
  ring rang rung
  wring wrung
  string strung
  speed sped
  tread trod trodden
  slay slew slain
  smite smote smitten
  stride strode stridden
  strive strove striven
  thrive throve thriven
  arise arose arisen
  swear swore sworn
  shear shorn
  forsake forsook forsaken
  partake partook partaken
  bid bade bidden
  beget begot begotten
  behold beheld
  bereave bereft
  dwell dwelt
  hew hewn
  mow mown
  saw saws sawed sawing sawn
  prove proven
  shave shaven
  clothe clad
  knit knits knitted knitting
  rot rotten rotted
  forgo forwent forgone
  undergo underwent undergone
  undo undid undone
  redo redid redone
  overdo overdid overdone
  outdo outdid outdone
  traffic trafficked trafficking
  frolic frolicked frolicking
  garlic garlicked garlicky
`
