import { wordSet } from '../suffixes.ts'

/** Words whose end looks like an ending but is not one. */
export const WHOLE = wordSet(`
    gas gases pancreas christmas atlas canvas alas bias news lens series species molasses diabetes rabies measles
    chaos cosmos asbestos kudos always perhaps across towards besides yes this thus its us plus
    herring pudding evening morning ceiling sibling during nothing something anything everything spring string
    king ring wing thing sling bring cling sting swing fling wring
    red bed seed feed need weed bleed breed speed greed deed shed sled reed heed exceed proceed succeed indeed hundred
    sacred naked kindred embed
    jelly belly family early daily ugly fly supply apply reply assembly lily italy rely multiply only silly bully
    ally anomaly holly rally tally barely butterfly dragonfly comply imply july monopoly curly wobbly bubbly chilly
    hilly doily oily wily crumbly bristly prickly gristly crinkly wrinkly sparkly tingly friendly lonely lovely deadly sickly costly
    elderly ghastly ghostly heavenly homely timely likely unlikely leisurely burly pearly gnarly surly smelly cuddly knobbly lively
    water butter liver finger pepper ginger beer
    kiwi number cucumber
    priest forest harvest digest chest breast yeast rest test guest west interest protest request suggest nest best ingest
    contest conquest arrest inquest honest modest earnest tempest manifest invest infest bequest behest attest detest
    molest crest quest congest disinterest
    rhinoceros thermos alias fracas madras arras mantis loris pyjamas
    biped moped quadruped hatred watershed rugged ragged jagged
    comely crawly fiddly giggly goodly grisly kingly lordly measly overly pimply portly seemly snarly steely worldly woolly scaly
    jiggly wiggly squiggly straggly pebbly freckly gangly spindly bumbly treacly homily
    offspring sibling sterling
    cookie calorie prairie smoothie brownie veggie
  `)

/** Adjectives with comparatives in -er and -est. */
export const COMPARED = wordSet(`
    big small fat thin long short strong weak soft hard sweet sour bitter fresh ripe raw lean rich poor dark light warm
    hot cold cool old young new high low deep fast slow quick thick large fine safe pure mild sharp clean dense great near
    wide narrow late tall loud quiet calm clear close cheap bright brown red white black green pink blue grey pale dull
    fair firm full few flat stiff smooth rough tough tender simple gentle nice sick sad mad dry wet ill slim stout plump
    strict tight loose rare ripe crisp coarse mean kind keen brave wise strange true sane sore stale tame vague vast able
    bland blunt bold brisk crude fierce frank glad grim hoarse lax limp mellow prompt scarce shallow shrill sparse
    hale humble noble subtle supple plain rude cute dear damp dim dumb faint fit fond grand grave gross harsh lame lush
    moist neat numb odd proud quaint queer rank raw shrewd shy sleek slick sly snug steep stern swift taut terse tart
    deaf blind mute bald bare bleak brash brusque chaste chic coy crass curt daft dank deft dire dour drab droll drunk fake foul free
    gaunt glib glum gruff lank lewd lithe meek nude obscure pert posh prim rife scant sheer smart smug snide sober spry squat staid
    suave sure svelte swank tense trite vain vile wan wee wry ample cruel eager feeble fickle hollow idle little nimble polite
    profound pleasant slender stupid brittle common handsome clever sullen solemn acute extreme intense apt bluff blond exact false
    unsafe impure lavish naive rapid unripe robust rotten savage serene silent slight timid unfair unwise wrong yellow tan golden
    purple dead proper stolid sallow stable
    tiny trim weird wild frail round broad severe mature real sound solid vivid slack stark secure sincere remote
  `)
