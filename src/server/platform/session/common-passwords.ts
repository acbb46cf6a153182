import { problemError } from '#server/platform/http/problems.ts'
import { otherLayout } from '#shared/search/keyboard-layout.ts'

/**
 * Eight characters are not enough when everybody thinks of the same eight. Rejected are the words attackers try first, with or without
 * a few digits around them, one character or a short piece repeated, and keys that lie in a row.
 */
export function isCommonPassword(password: string, shopName = ''): boolean {
  const typed = plain(password)
  const isKnown = (word: string) => commonPasswordWords.has(word) || word === plain(shopName)
  return [typed, otherLayout(typed), lettersOf(typed)].some(
    (form) => isKnown(form) || isKnown(withoutEnds(form)) || isRepeated(form) || isInARow(form),
  )
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

export const commonPasswordText = 'Такой пароль подбирают первым. Придумайте другой'

type Given = { password: string; shopName: string; field: 'password' | 'new_password' }

/** Asked before anything else is done with the password; `field` is where the form shows the sentence. */
export function rejectCommonPassword({ password, shopName, field }: Given) {
  if (!isCommonPassword(password, shopName)) return
  throw problemError('common-password', { fields: { [field]: commonPasswordText } })
}

/** As many digits as a date has are tried with every word; more of them nobody guesses, unless they are repeated or in a row. */
const mostDigits = 6

function withoutEnds(form: string): string {
  return form.replace(/^[^\p{L}]+(?=\p{L})|(?<=\p{L})[^\p{L}]+$/gu, (end) => {
    const digits = end.replace(/\D/g, '')
    return digits.length <= mostDigits || isRepeated(digits) || isInARow(digits) ? '' : end
  })
}

/** `11111111`, `abcabcabc`, `qwerqwer`: a piece of up to four characters again and again, its last turn maybe cut. */
function isRepeated(form: string): boolean {
  return [1, 2, 3, 4].some((length) => form === form.slice(0, length).repeat(form.length).slice(0, form.length))
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  '`1234567890-=',
  '!@#$%^&*()_+',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  'йцукенгшщзхъфывапролджэячсмитьбю',
]

function isInARow(form: string): boolean {
  const back = [...form].reverse().join('')
  return rows.some((row) => row.includes(form) || row.includes(back))
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** `p@ssw0rd` is read as it is meant; digits at the end stay digits. */
function lettersOf(form: string): string {
  return form.replace(/[@$013457](?=.*\p{L})/gu, (sign) => lookAlikes[sign] ?? sign)
}

/**
 * What people choose first and attackers therefore try first: words of leaked lists, in Latin and Russian. Digits and marks around a
 * word, look-alikes (`p@ssw0rd`) and the other keyboard layout are found by the rule and need no line here.
 */
const commonPasswordWords = new Set(
  `
  password passwort passwd pass passw0rd parol parole paroll moyparol moiparol пароль парольпароль мойпароль секрет secret
  qwerty qwert qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui qwertzuiop azerty azertyui azertyuiop qazwsx qazwsxedc qaz wsx edc
  asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfqwer qweasd qweasdzxc qweqwe qwe asd zxc zxcv zxcvb zxcvbn zxcvbnm zaqwsx
  qwaszx zaq xsw cde zaqxswcde qawsed йцукен йцукенг йцукенгш йцукенгшщ йцукенгшщз фывапролд фывапрол фывапро ячсмить йфяцыч
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aaa aaaa zzz xxx xxxx test testtest tester testing testing123 temp temporary demo
  admin administrator adminadmin root rootroot toor superuser sysadmin user username users guest login loginlogin default changeme
  changeit letmein welcome hello hellohello helloworld open opensesame access master masters manager shop shops shopshop magazin
  shildik шильдик zapchast zapchasti запчасти запчасть магазин мастер ремонт remont tehnika техника
  iloveyou iloveu ilovegod iloveme lovelove lovely loveyou loveme love lover lovers forever forever21 kisskiss kissme honey sweet
  sweety sweetie sunshine sunset sunflower princess prince queen king kingking angel angels angel1 devil heaven hell god jesus jesuschrist
  christ christian blessed blessing faith hope freedom peace happy happiness smile smiley smiling lucky luckyone luck
  superman superstar super spiderman batman ironman wolverine hulk joker pokemon pikachu naruto sasuke starwars startrek matrix
  warcraft worldofwarcraft minecraft counterstrike counter strike fortnite roblox dota gta halflife skyrim zelda sonic mario nintendo
  playstation xbox gamer gaming killer ninja hacker shadow hunter ranger warrior legend dragon dragons dragonball dragonfly phoenix
  tiger lion wolf bear monkey donkey chicken cookie cookies banana apple orange lemon cherry peach strawberry chocolate coffee butter
  pepper ginger cheese pumpkin peanut flower flowers rainbow butterfly dolphin dolphins turtle rabbit kitten kitty puppy doggie
  football baseball basketball volleyball hockey soccer golf tennis boxing swimming barcelona realmadrid manchester arsenal chelsea
  liverpool juventus milan spartak spartakmoscow zenit cska lokomotiv dinamo spartak1922 спартак зенит цска локомотив динамо
  michael michelle jennifer jessica nicole ashley amanda samantha elizabeth stephanie danielle jonathan christopher christine
  christina joshua matthew andrew anthony benjamin alexander alexandra alexandr aleksandr aleksandra aleksey alexey alexei andrey
  andrei anastasia anastasiya anna antonina anton artem artur boris daniil denis diana dima dmitriy dmitry dmitri ekaterina elena
  elizaveta evgeniy evgenia eugene galina georgiy gleb igor ilya inna irina ivan ivanov ivanova kate katya katerina kirill konstantin
  kristina ksenia larisa larina liza ljubov lyubov lyudmila ludmila marat margarita maria mariya marina maxim maksim masha mikhail misha
  nadezhda nastya natalia natalya natasha nataly nikita nikolay nikolai oksana oleg olga pavel petr petrov petrova polina roman ruslan
  sasha sergey sergei sergeeva slava sofia stanislav stas svetlana svetik tanya tatiana tatyana timur vadim valentina valeria
  vasya vasiliy vera veronika victor victoria viktor viktoria viktoriya vitaliy vitaly vlad vladimir vladislav volodya yana yaroslav
  yulia yuliya zhenya
  александр александра алексей алёна алена анастасия анатолий андрей анна антон антонина артём артем борис вадим валентина валерий
  валерия василий вася вера вероника виктор виктория виталий влад владимир владислав галина георгий глеб даниил даша денис диана дима
  дмитрий евгений евгения екатерина елена елизавета женя иван иванов иванова игорь илья инна ирина катя кирилл константин кристина
  ксения лариса любовь людмила максим маргарита марина мария маша михаил миша надежда настя наталья наташа никита николай оксана олег
  ольга павел полина роман руслан саша светлана света сергей слава софия станислав степан таня татьяна тимур фёдор юлия юрий яна ярослав
  lastochka kotenok kotik koshka sobaka solnce solnyshko zvezda zvezdochka lubov lublu lublutebya ljubovmoja privet privetik krasotka
  malysh malyshka mashina marinka natalka rossiya russia moscow moskva piter spb vladivostok sibir novosibirsk ukraina kazan samara
  ласточка котёнок котенок котик кошка собака солнце солнышко звезда звёздочка любовьмоя люблю люблютебя люблюмаму мама мамапапа
  мамочка папа привет приветик приветпривет красотка малыш малышка машина россия москва питер сибирь новосибирск казань самара украина
  дракон король королева принцесса принц ангел ангелок демон счастье удача солнечный здравствуй здравствуйте здравствуйтелюди весна лето
  осень зима январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь понедельник вторник среда четверг пятница
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday spring summer autumn winter
  computer internet samsung samsung1 nokia iphone android google googleme yandex яндекс facebook vkontakte вконтакте vkvkvk instagram
  telegram whatsapp youtube twitter linkedin microsoft windows linux ubuntu macbook apple1 gmail yahoo hotmail mailru mail rambler
  mercedes mercedesbenz bmw audi toyota honda nissan ferrari porsche lamborghini mustang corvette camaro chevrolet harley davidson
  yamaha kawasaki suzuki lada ladakalina priora volvo subaru impreza
  metallica nirvana slipknot rammstein linkinpark eminem tupac beatles queenqueen blink182 greenday acdc rocknroll rockstar guitar music
  mustafa muhammad mohammed abdullah fatima
  trustno1 whatever nothing something anything blahblah bullshit fuckyou fuckoff fuck asshole bitch pussy sexsex sexy porn porno penis
  dick cocacola pepsi pepsicola marlboro snickers heineken budweiser jackdaniels vodka
  jordan jordan23 michaeljordan shaquille ronaldo cristiano messi leomessi beckham zidane schumacher ferrari1 ayrton
  charlie buster bailey maggie daisy molly bella lucy rocky max oliver harley1 thunder lightning storm silver golden diamond crystal
  scorpion snoopy garfield mickey mickeymouse donaldduck bugsbunny tinkerbell barbie hellokitty disney simpsons bartsimpson homer
  einstein newton darwin galileo tolstoy pushkin пушкин есенин lermontov gagarin гагарин
  security private personal important secure account mypassword mypass newpassword newpass oldpassword nopassword password1password
  passpass passpassword onetwothree onetwo three four
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qaz1wsx2 qaz123wsx 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 z1x2c3v4 1z2x3c4v zaq12wsx zaq1xsw2 q1q1q1q1 1q1q1q1q a1a1a1a1 1a1a1a1a
  qwe123qwe qwe123asd 123qwe123 123qweasd 123qweasdzxc 123qwe456 asd123asd asdf1234asdf abc123abc 123abc123 pass123word 1password1
  1234qwer1234 12qwaszx 1qasw23ed 147258369 123456789a 741852963 159753456 963852741 321654987 123654789 987456321 789456123 456789123
  147852369 1472583690 159357456 159357258 12369874 14789632 102030405 1020304050 12344321 123454321 11223344 1122334455 112233445566
  13579246 135792468 1357924680 24681357 2468013579 31415926 314159265 27182818 20202020 10101010 12121212 13131313 69696969 77777778
  `
    .split(/\s+/)
    .filter(Boolean),
)
