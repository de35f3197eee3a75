import { CLOSED_SYLLABLES, DATIVES, FIRST_PERSONS, PRESENTS } from './stem-uk-letters.ts'
import { BASES, COMPARATIVES, WORDS } from './stem-uk-words.ts'
import {
  createPrefixedVerbs,
  createReplacer,
  createSuffixStemmer,
  type EndingRule,
  irregularWords,
  splitWords,
} from './suffixes.ts'

const VOWELS = /[аеєиіїоуюя]/

const withVowel = (vowels: string, endings: readonly string[]): string[] =>
  [...vowels].flatMap((vowel) => endings.map((ending) => vowel + ending))

const SOFT = splitWords('й я ю ї є єм єю єві їв ям ями ях')

const NOMINAL = splitWords(`
  а я о е є и і ї у ю ь й
  ою ею єю ом ем єм ові еві єві ів їв ей ам ям ами ями ах ях ьми има
  ий ій ого ього ому ьому им ім ої ьої ьою их іх ими іми
  їй їм їх їми його йому йої йою
`).concat(withVowel('аеєиіоую', SOFT), ['еї', 'ею'])

const PAST = splitWords('в вши ла ло ли')
const INFINITIVE = splitWords('ти тиму тимеш тиме тимемо тимем тимете тимуть')
const THEMATIC = [...PAST, ...INFINITIVE, 'но', 'то']
const PRESENT = splitWords('ю єш є ємо єм єте ють й ймо йте ючи')
/** Verbs in -оїти, -уїти, whose present has lost the ї: гоїти, гою, гоять. */
const YITY = splitWords('їти їла їло їли ївши їш їть їмо їте ять їтиму їтиме їтимуть')
const UVATY = splitWords('вати вав вала вало вали вавши ватиму ватимеш ватиме ватимемо ватимем ватимете ватимуть')

/** Verbs whose past goes without ну: пахнути, пахла. */
const NUTY_ROOTS = 'пах|мерз|кис|сох|мок|гас|вик|стиг|ник|глух|дох|вяз|сліп|тух|пух|верг|гиб|лип|вис'
const SOFT_NUTY = new RegExp(`(.*(?:${NUTY_ROOTS}))н$`)

const VERBAL: readonly (readonly [readonly string[], EndingRule])[] = [
  [withVowel('аяиії', THEMATIC), {}],
  [withVowel('у', THEMATIC), { after: /(?:н|об|заб|вз|роз|ч|зд|над|вд)$/ }],
  [withVowel('о', THEMATIC), { after: /(?:[кмп]ол|[пб]ор)$/ }],
  [withVowel('аяіїуюиео', PRESENT), {}],
  [UVATY.map((ending) => `у${ending}`).concat(UVATY.map((ending) => `ю${ending}`)), {}],
  [withVowel('оуає', YITY), {}],
  [['овано', 'ьовано', 'увано', 'ювано', 'ено', 'єно'], {}],
  [splitWords('иш ить имо ите ять ячи учи ючи еш емо ете уть ють їш їть їмо їте імо іть ьте ьмо'), {}],
  [['ать', 'ачи'], { after: /[жшчщ]$/ }],
  [splitWords('ата ат атам атами атах аті'), { after: /[жшч]$/ }],
  [splitWords('ята ят ятам ятами ятах яті яти'), {}],
  [['мо', 'те'], { after: /[рлжшч]$/ }],
  [splitWords('ла ло ли'), { after: /(?:пах|мерз|сох|мок|гас|вик|ник|глух|дох|сліп|верг|гиб|лип|вис)$/ }],
]

const endings = new Map<string, EndingRule>(NOMINAL.map((ending) => [ending, {}]))
for (const [list, rule] of VERBAL) for (const ending of list) endings.set(ending, rule)

const PREFIXES =
  'ви за на по до роз від про пере у с з зі об обі обо під піді при в віді розі вз над недо пре не зне спо поза пона попо допо'

export const irregularVerb = createPrefixedVerbs(
  PREFIXES,
  `
  пи пити пив пила пило пили пю пєш пє пємо пєте пють пий пийте питиму питиме
  би бити бив била било били бю бєш бє бємо бєте бють бий бийте
  ли лити лив лила лило лили ллю ллєш ллє ллємо ллєте ллють лий лийте
  ши-ти шити шив шила шило шили шию шиєш шиє шиємо шиєте шиють ший шийте
  ви вити вив вила вило вили вю вєш вє вємо вєте вють вий вийте
  ми мити мив мила мили мию миєш миє миємо миєте миють мий мийте
  ри рити рив рила рили рию риєш риє риємо риєте риють рий рийте
  кри крити крив крила крили крию криєш криє криємо криєте криють крий крийте
  жи жити жив жила жило жили живу живеш живе живемо живете живуть живи живіть
  гри грати грав грала грало грали граю граєш грає граємо граєте грають грай грайте
  зна знати знав знала знало знали знаю знаєш знає знаємо знаєте знають знай знайте
  сп спати спав спала спало спали сплю спиш спить спимо спите сплять спи спіть
  бр брати брав брала брало брали беру береш бере беремо берете беруть бери беріть
  пр прати прав прала прало прали перу переш пере перемо перете перуть пери періть
  др дерти дер дерла дерло дерли деру дереш дере деремо дерете деруть дери деріть
  рв рвати рвав рвала рвало рвали рву рвеш рве рвемо рвете рвуть рви рвіть
  зв звати звав звала звало звали зву звеш зве звемо звете звуть
  гн гнати гнав гнала гнало гнали жену женеш жене женемо женете женуть
  шл слати слав слала слало слали шлю шлеш шле шлемо шлете шлють
  тр терти тер терла терло терли тру треш тре тремо трете труть три тріть
  мр мерти мер мерла мерло мерли мру мреш мре мремо мрете мруть
  пхр перти пер перла перло перли пру преш пре премо прете пруть
  жа жати жав жала жало жали жну жнеш жне жнемо жнете жнуть жму жмеш жме жмемо жмете жмуть
  мя мяти мяв мяла мяло мяли мну мнеш мне мнемо мнете мнуть
  поч почати почав почала почало почали почну почнеш почне почнемо почнете почнуть почни
  ста стати став стала стало стали стану станеш стане станемо станете стануть стань станьте
  да дати дав дала дало дали дам даси дасть дамо дасте дадуть дай дайте
  дав давати давав давала давало давали даю даєш дає даємо даєте дають давай давайте
  йня йняти йняв йняла йняло йняли йму ймеш йме ймемо ймете ймуть йми йміть
  ня няти няв няла няло няли німу німеш німе німемо німете німуть німи німіть
  візьм взяти взяв взяла взяло взяли візьму візьмеш візьме візьмемо візьмете візьмуть візьми візьміть
  йд йти йду йдеш йде йдемо йдете йдуть йди йдіть йшов йшла йшло йшли
  їх їхати їду їдеш їде їдемо їдете їдуть їхав їхала їхало їхали
  їст їсти їм їси їсть їмо їсте їдять їв їла їло їли їж їжте
  рост рости росту ростеш росте ростемо ростете ростуть ріс росла росло росли
  нес нести несу несеш несе несемо несете несуть ніс несла несло несли неси несіть
  вез везти везу везеш везе веземо везете везуть віз везла везло везли
  вед вести веду ведеш веде ведемо ведете ведуть вів вела вело вели веди ведіть
  клад класти клав клала клало клали кладу кладеш кладе кладемо кладете кладуть клади кладіть
  пад пасти пав пала пало пали паду падеш паде падемо падете падуть
  сід сісти сів сіла сіло сіли сяду сядеш сяде сядемо сядете сядуть
  цвіт цвісти цвіту цвітеш цвіте цвітемо цвітете цвітуть цвів цвіла цвіло цвіли
  мет мести мету метеш мете метемо метете метуть мів мела мело мели
  лег лягти ляжу ляжеш ляже ляжемо ляжете ляжуть ліг лягла лягло лягли
  мог могти можу можеш може можемо можете можуть міг могла могло могли
  пек пекти печу печеш пече печемо печете печуть пік пекла пекло пекли печи печіть
  тек текти течу течеш тече течемо течете течуть тік текла текло текли
  сік сікти січу січеш січе січемо січете січуть сік сікла сікло сікли
  берег берегти бережу бережеш береже бережемо бережете бережуть беріг берегла берегло берегли
  біг бігти біжу біжиш біжить біжимо біжите біжать біг бігла бігло бігли біжи
  стриг стригти стрижу стрижеш стриже стрижуть стриг стригла стригли
  волок волокти волочу волоче волочуть волік волокла
  товк товкти товчу товчеш товче товчемо товчете товчуть товк товкла товкло товкли
  мол молоти молов молола мололо мололи мелю мелеш меле мелемо мелете мелють мели меліть
  пол полоти полов полола пололи полю полеш поле полють
  плив пливти плив пливла пливло пливли пливу пливеш пливе пливуть
  жув жувати жував жувала жували жую жуєш жує жуємо жуєте жують жуй
  клю клювати клював клювала клювали клюю клюєш клює клюють
  плю плювати плював плювала плювали плюю плюєш плює плюють
  чу чути чув чула чуло чули чую чуєш чує чуємо чуєте чують чуй
  ду дути дув дула дули дую дуєш дує дують
  сі сіяти сіяв сіяла сіяло сіяли сію сієш сіє сіємо сієте сіють сій сійте
  смі сміятися сміятись сміявся сміялася сміялися сміюся смієшся сміється сміємося сміються
  хот хотіти хотів хотіла хотіло хотіли хочу хочеш хоче хочемо хочете хочуть
  сто стояти стояв стояла стояло стояли стою стоїш стоїть стоїмо стоїте стоять
  бо боятися боятись боявся боялася боялися боюся боюсь боїшся боїться боїмося бояться
  гри гріти грів гріла гріло гріли грію грієш гріє гріємо грієте гріють
  `,
)

const present = createReplacer(PRESENTS, PREFIXES)
const firstPerson = createReplacer(FIRST_PERSONS, `${PREFIXES} о`)
const PRESENT_ENDINGS: ReadonlySet<string> = new Set([
  '',
  ...splitWords('у уть еш е емо ем ете и ите іть імо ім ь ьте ено'),
])

const CLOSED: ReadonlyMap<string, string> = new Map(
  splitWords(CLOSED_SYLLABLES).map((pair) => pair.split('>') as [string, string]),
)
const softened = createReplacer(DATIVES)
const CLOSED_ENDS = createReplacer('бір>бор твір>твор говір>говор', `${PREFIXES} не пів спів`)

const REFLEXIVE =
  /(?:ти|ть|[влтнркгхзсбпдмжшчщ]|ла|ло|ли|ши|чи|мо|те|й|ь|и|ю|у|є|е|ім|то|но)ся$|(?:ла|ло|ли|ти|ши|чи|мо|те|ю|у|в|й|и|то|но)сь$/
const NOT_REFLEXIVE = /сся$|^(?:карася|лося|гуся|порося|хтось|щось|десь|колись|якось|якийсь|чогось|когось|гусь)$/

const withoutReflexive = (word: string): string =>
  word.length > 4 && REFLEXIVE.test(word) && !NOT_REFLEXIVE.test(word)
    ? word.slice(0, /[єе]ться$/.test(word) ? -4 : -2)
    : word

const FLEETING = /^(?:(.*[аеєиіїоуюя].*?)([бвгджзйклмнпрстфхцчшщь])([ое])|(.+[аеиіоу])(є))([кцнл])$/

/** The vowel that comes and goes before the last consonant: білок, білка; палець, пальця. */
function withoutFleeting(stem: string): string {
  if (!'кцнл'.includes(stem.at(-1) ?? '') || !'оеє'.includes(stem.at(-2) ?? '')) return stem
  const match = FLEETING.exec(stem)
  if (match === null) return stem
  const last = match[6] ?? ''
  if (match[5] !== undefined) return last === 'ц' ? `${match[4]}й${last}` : stem
  const [, head = '', before = '', vowel = ''] = match
  if (vowel === 'о') return last === 'к' ? head + before + last : stem
  if (last === 'к') return stem
  return before === 'л' && last !== 'л' ? `${head}ль${last}` : head + before + last
}

function tail(stem: string, ending: string): string {
  let made = stem
  if (ending === 'ю' || ending === 'ять' || ending === 'ють' || ending === 'ено')
    made = made.replace(/([бпвмф])л$/, '$1')
  if (ending === 'у' || ending === 'ено') made = firstPerson(made.replace(/дж$/, 'д'))
  if (PRESENT_ENDINGS.has(ending)) made = present(made)
  if ((ending === 'ь' || ending === 'ю') && made.length > 3) made = made.replace(/іст$/, 'ост')
  if (ending === 'і') made = softened(made)
  made = made.replace(/([лнтдзсцчшж])\1$/, '$1').replace(/ь$/, '')
  made = CLOSED.get(made) ?? CLOSED_ENDS(made).replace(/хід$/, 'ход')
  made = made.replace(SOFT_NUTY, '$1')
  made = made.replace(/([гжиідлмнртчщв])([ая])нин$/, '$1$2н')
  made = made.replace(/(..[бвгджзйклмнпрстфхцчшщь])[оеє]в$/, '$1').replace(/ь$/, '')
  return withoutFleeting(made).replace(/к$/, 'ц')
}

const stem = createSuffixStemmer({
  vowels: VOWELS,
  words: WORDS,
  bases: BASES,
  baseEndings: new Set(
    splitWords('а я о е и і ї у ю ь ою ею ом ем ів ей ам ям ах ях ами ями ові еві ий ого ому им ім их ими ої ій'),
  ).add(''),
  endings,
  tail,
})

const comparatives = irregularWords(COMPARATIVES.replaceAll("'", ''))
const COMPARED = /^(?:най)?(.+(?:іш|ш|ч|щ))(?:ий|ого|ому|им|ім|а|ої|ій|у|ою|е|і|их|ими)$/

/** Found with its adjective: смачніший, найсмачніше with смачний. */
function compared(word: string): string | undefined {
  const stemmed = COMPARED.exec(word)?.[1]
  if (stemmed === undefined) return undefined
  const known = comparatives.get(stemmed)
  if (known !== undefined) return stem(known)
  return stemmed.endsWith('іш') && stemmed.length > 4 ? stem(`${stemmed.slice(0, -2)}ий`) : undefined
}

/** The stem of a folded Ukrainian word: the same for the forms of one word, and only for them as far as rules can tell. */
export function stemUk(word: string): string {
  const plain = withoutReflexive(word.replaceAll("'", ''))
  return WORDS.get(plain) ?? irregularVerb(plain) ?? compared(plain) ?? stem(plain)
}
