/** Pairs of words that look alike but are not related: a search for one must not find the other. */
export const LOOK_ALIKES_RU = `
киви кивать
кофе кофта
рожь рожа
рожать рожь
уголь угол
лёд лад
соль соло
рак ракета
пар парик
стол столб
почка почта
печь печаль
корь корень
кора корь
вена венок
вена веник
рот рота
губа губить
тело телега
телёнок тело
жила жилет
пот потолок
груда грудь
сало салон
салат сало
маска масло
мята мять
сода седой
череп черпать
боб бобр
лапша лапа
крупа крупный
пища пищать
слюна слон
рана ранний
родинка родина
желе железо
тест тесть
тесто тесак
ступня ступень
рыба рыбак ; рис рисовать ; рис риск ; сок сокол ; сок сокет ; борщ борщевик
каша кашлять ; мёд медик ; мёд медуза ; лёд лето ; чай чайка ; кофе кофр
вино винт ; винный виновный ; пиво пион ; хлеб хлев ; масло масса ; мясо мяч
печенье печаль ; почка почва ; кишка кислород ; нос носок ; нога ноготь ; палец пальма
щека щекотать ; зуб зубр ; десна десант ; губа губка ; глаз глазурь ; ухо уход
грудь груздь ; живот живой ; кожа кожура ; жир жираф ; кровь корова ; вена венера
мозг мозоль ; мышца мышь ; сон сонет ; вес весна ; вес весло ; боль больше
белок белый ; запах запас ; смак смок ; лимон лиман ; перец перо ; лук лукавый
лук луч ; тарелка тариф ; вилка виляние ; ложка ложный ; вода водитель ; молоко молот
сыр сырник ; яйцо яичник ; курица курс ; утка утро ; гусь гусеница ; свинья свинец
баран барабан ; врач враг ; рана рано ; ожог огонь ; грипп гриб ; желудок жёлудь
сердце середина ; лёгкое лёгкость ; соль солнце ; мука муха ; укроп укол
`
export const LOOK_ALIKES_UK = `
ківі кивати
кава кавун
рак ракета
пара парк
стіл стіна
пошта поштучний
кора корінь
кір корінь
вена вінок
ротор рот
губа губити
тіло тілець
жила жилет
піт пітьма
груди груда
сало салон
салат сало
маска масло
м'ята м'яти
череп черпати
біб бобер
лапа лапша
крупа крупний
слина слон
рана ранній
родина родимка
пюре пюпітр
тест тесть
тісто тіснота
палець палиця
вага вагон
вухо вуж
каша кашкет
коса косметика
мед медаль
мило миля
ложка ложе
ніч ніша
сіль село
суп супутник
риба рибосома ; сода солод ; сода садити ; рис рисувати ; сік сікти ; сік сіяти
борщ борщівник ; каша кашляти ; мед медик ; мед медуза ; лід лідер ; чай чайка
кава кавалер ; винний винуватий ; пиво півонія ; хліб хлів ; масло масний ; м'ясо м'яч
печінка печиво ; печінка печера ; печиво печаль ; кишка кисень ; нирка нора ; ніс нести
нога ніготь ; палець пальма ; зуб зубр ; губа губка ; око окунь ; груди гроза
живіт жити ; шкіра школа ; жир жираф ; кров корова ; кров кроква ; вена венера
мозок мозоль ; м'яз м'який ; сон сонце ; пара паркан ; пара пароль ; порція порт
вага вагання ; біль білий ; білок білизна ; дієта дієслово ; смак смок ; лимон лиман
лимонад лимузин ; перець перо ; перець пиріг ; каструля кастинг ; тарілка тариф ; вилка вила
ложка ложа ; ложка ложний ; склянка склеп ; вода вада ; вода водій ; молоко молот
сир сирота ; сир сироватка ; яйце яйцеклітина ; курка курс ; курка куртка ; гусак гусениця
свиня свинець ; баран барабан ; краб кріп ; лікар лікоть ; рана ранок ; кір корова
грип гриб ; грип груша ; застуда стид ; шлунок шлюб ; шлунок шлях ; серце середа
легеня легенда ; легкий легіт
`
export const LOOK_ALIKES_EN = `
past pasta
pasta paste
muscle mussel
desert dessert
veal veil
lime limb
rib ribbon
chin china
pea pear
wining winning
dining dinning
bath bat
bread bred
broth brother
batter bat
butter butt
planing planning
hoped hopped
taped tapped
rated ratted
stared starred
scared scarred
fated fatted
pined pinned
cod code
corn corner
skis skin
wing win
bees being
caries carries
series serious
pus push
colon colony
organ organism
iron irony
ration ratio
leaven leave
raisin raising
basil basis
riper ripper
rice ricin ; bean beaver ; pea pearl ; meat meatus ; bread breadth ; milk milkweed
cream cremate ; egg eggplant ; ham hammer ; beef beetle ; pork port ; lamb lamp
fish fist ; pepper peppermint ; honey hone ; tea team ; tea tear ; wine wing
wine winner ; beer beet ; date data ; fig fight ; plum plumber ; pear pearl
grape grapple ; lime limit ; lemon lemonade ; melon melody ; nut nutrient ; oat oath
rye ryegrass ; bran branch ; yeast yes ; cook cookie ; bake bakery ; boil boiler
fry friar ; dish disc ; bowl bowel ; fork forklift ; pan pancreas ; pot potato
hip hippo ; lip lipid ; arm army ; hand handle ; leg legume ; heel heal
heal health ; skin skinny ; bone bonus ; heart hearth ; lung lunge ; liver live
kidney kid ; gut gutter ; vein vain ; nerve nervous ; dose doze ; pill pillow
cold colt ; cough couch ; ache acid ; fat fatal ; thin think ; care career
sick sickle ; pain paint ; fast feast ; wait weight ; hung hungry ; angle angler
coma comma ; paste pastel ; sole soul ; sour soup ; stew steward ; whey where
organ organic ; corps corpse ; mini minus ; cell cello ; cereal series ; serum series
ova oval ; media median ; bases basil
`
