import { irregularWords, wordSet } from './suffixes.ts'

/** Forms that no rule reaches. The stem first, then the forms that have it. */
export const WORDS = irregularWords(`
  be am is are was were been being
  have has had having
  do does did done doing
  go goes went gone going
  man men
  woman women
  child children
  tooth teeth
  foot feet
  goose geese
  mouse mice
  louse lice
  ox oxen
  gas gases gassed gassing
  person people persons
  leaf leaves
  knife knives
  loaf loaves
  half halves halved halving halve
  calf calves
  wolf wolves
  wife wives
  life lives
  shelf shelves
  thief thieves
  hoof hooves
  scarf scarves
  self selves
  bacterium bacteria
  medium media
  ovum ova
  serum sera
  datum data
  stratum strata
  criterion criteria
  phenomenon phenomena
  ganglion ganglia
  mitochondrion mitochondria
  fungus fungi
  nucleus nuclei
  bronchus bronchi
  focus foci
  uterus uteri
  thrombus thrombi
  embolus emboli
  calculus calculi
  meniscus menisci
  esophagus oesophagus esophagi oesophagi
  staphylococcus staphylococci
  streptococcus streptococci
  cris crisis crises
  thes thesis theses
  helix helices
  apex apices
  cervix cervices
  vertex vertices
  thorax thoraces
  pharynx pharynges
  larynx larynges
  atrium atria
  cranium crania
  septum septa
  curriculum curricula
  stimulus stimuli
  bacillus bacilli
  cactus cacti
  radius radii
  villus villi
  alveolus alveoli
  appendix appendices
  index indices
  matrix matrices
  vortex vortices
  cortex cortices
  ovary ovaries
  toe toes
  shoe shoes
  aloe aloes
  pie pies
  tie ties tied tying
  die dies died dying
  lie lies lied lying lain
  dye dyes dyed dyeing
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
  sink sank sunk
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
  good better best
  bad worse worst
  fiber fibre fibres fibers
  liter litre litres liters
  center centre centres centers centered centred
  meter metre metres meters
  color colour colours colored coloured coloring colouring
  flavor flavour flavours flavored flavoured flavoring flavouring
  tumor tumour tumours
  yogurt yoghurt yoghurts yogurts
  donut doughnut doughnuts donuts
  anemia anaemia
  diarrhea diarrhoea
  estrogen oestrogen
  menu menus
  tofu tofus
  paste- paste pastes pasted pasting
  humane- humane
  lunge- lunge lunges lunged lunging
  plow plough ploughs
  grey gray
`)

/** Words whose end only looks like an ending. */
export const WHOLE = wordSet(`
    gas gases pancreas christmas atlas canvas alas bias news lens series species molasses diabetes rabies measles
    chaos cosmos asbestos kudos always perhaps across towards besides yes this thus its us plus
    herring pudding evening morning ceiling sibling during nothing something anything everything spring string
    king ring wing thing sling bring cling sting swing fling wring
    red bed seed feed need weed bleed breed speed greed deed shed sled reed heed exceed proceed succeed indeed hundred
    sacred naked kindred embed
    jelly belly family early daily ugly fly supply apply reply assembly lily italy rely multiply only silly bully
    ally anomaly holly rally tally barely butterfly dragonfly comply imply july monopoly curly wobbly bubbly chilly
    hilly doily oily wily
    water butter liver finger pepper ginger beer
    kiwi number numbers
    priest forest harvest digest chest breast yeast rest test guest west interest protest request suggest nest best ingest
    contest conquest arrest inquest honest modest earnest tempest manifest invest infest bequest behest attest detest
    molest crest quest congest disinterest
    cookie calorie prairie smoothie brownie veggie
  `)

/** Adjectives that are compared by -er, -est. */
export const COMPARED = wordSet(`
    big small fat thin long short strong weak soft hard sweet sour bitter fresh ripe raw lean rich poor dark light warm
    hot cold cool old young new high low deep fast slow quick thick large fine safe pure mild sharp clean dense great near
    wide narrow late tall loud quiet calm clear close cheap bright brown red white black green pink blue grey pale dull
    fair firm full few flat stiff smooth rough tough tender simple gentle nice sick sad mad dry wet ill slim stout plump
    strict tight loose rare ripe crisp coarse mean kind keen brave wise strange true sane sore stale tame vague vast able
    hale humble noble subtle supple plain rude cute dear damp dim dumb faint fit fond grand grave gross harsh lame lush
    moist neat numb odd proud quaint queer rank raw shrewd shy sleek slick sly snug steep stern swift taut terse tart
    tiny trim weird wild frail round broad severe mature real sound solid vivid slack stark secure sincere remote
  `)
