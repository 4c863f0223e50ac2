/*
 * The passwords that people choose first and that attackers try first: words that occur in many leaked lists, and whole
 * strings. A word also counts with the digits and symbols that people add to it.
 */

/** Lower-case words. */
export const commonWords = list(`
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx aaa aaaa aaaaaa aaaaaaaa abc abc123abc abcabc abcd abcde abcdef
  abcdefg abcdefgh access acdc achilles admin administrador administrator admiral adobe africa agent007
  airforce alex alexa alexander alexandra alexis amanda amazing amber america amsterdam andrea andreas
  andrew android angel angel666 angela angelina angels anthony anything apollo apollo1 apple apples april
  argentina army arsenal asdasd asdf asdfgh asdfghjk asdfghjkl ashford ashley astonvilla asus athena audi
  august australia autumn avengers awesome azerty azertyui baby babyboy babydoll babygirl babylove bach
  backup bacon bambi banana bandit barbie barcelona bart baseball basketball batman bear bears beatles
  beautiful beethoven ben benjamin benji bentley berlin bestfriend bestfriends beyonce bible bieber
  bigboss bigboy bigdaddy bigdog bigmac bigman bigred birthday biscuit black blackcat blackie blahblah
  blaster blessed blessing bling blink blizzard blossom blue bluesky bmw bond007 boomer boss boston boxing
  boyfriend brandon brandy brasil brazil brian brilliant britain britney brittany broncos bronze brooke
  brother brown brownie buddy buddyboy budweiser bulldog bumblebee bunny burger business buster butterfly
  california callofduty camaro cameron canada candy canterbury captain caramel carlos carolina caroline
  carrier cash casper catherine celtic challenger champion champions change changeme charity charizard
  charles charlie charlotte cheers cheese chelsea cherry chester chevrolet chevy cheyenne chicago chicken
  chief chief1 children china chocolate chris christ christian christina christine christmas christopher
  church cinnamon cisco citroen claudia cobra coco coconut coffee cold college colonel commander company
  computer cookie cookiemonster cookies cool cooling coolio cooper copernicus cornwall corona corvette
  courtney cowboy cowboys cricket crusader crystal crystal1 cuba cupcake cutie cutiepie cycling daddy
  daisy daisydog dakota dallas dancer dancing daniel daniela danielle darwin database daughter david
  debian deborah december default dell demo demon denmark dennis devil devon diablo diamond diamonds diana
  diesel digimon discovery doctor dodge doggie doggy dollar dollars dolphin dolphins dominic donald dover
  dragon dragonball dragonfly dream dreamer dreams driver drums ducati duchess duke dumbledore dylan eagle
  eagles earth easter edward egypt einstein elephant eleven elizabeth elmo elvis emerald emily eminem emma
  engine engineer england enter enterprise entry eric erica espana essex ethan eva everton everything
  example excellent facebook fairy fairytale faith falcon family family1 fantastic fantasy father february
  fernando ferrari finland fireman first fish fishing florida flower flowers fluffy football ford forever
  formula fortnite fox foxes france frank freddie freddy freedom freezer friday fridge friend friends
  friendship frodo frost frostway frosty frozen gabriel gabriela gabrielle galaxy galileo gamer gandalf
  gangsta gangster garden garfield gemma general genius george gerald germany gfhjkm ghost ginger giraffe
  girlfriend gizmo gladiator gmail god godbless godisgood goku gold golden goldfish goldie golf golfer
  goodbye goofy google gorgeous grace graham grandma grandpa greece green greenday guest guinness guitar
  hades halloween halo hamlet hammer hamster handsome hannah happiness happy harley harry harrypotter hawk
  heather heaven heavenly heineken helen hello hellohello hellokitty helloworld helpdesk henry hercules
  hermione hero heroes hi hiphop hobbes hobbit hockey hogwarts holiday holland hollywood home homer
  homesweethome honda honey honeybee hope horse horses hotdog hotmail hotrod hotstuff hottie house hubby
  hulk hungary hunter hunting husband hustler ice icecold icecream ilovehim iloveme ilovemom ilovemum
  iloveu iloveyou india instagram inter internet iphone ireland ironmaiden ironman isabel isabella israel
  istanbul italia italy jack jackie jackson jacob jaguar jake jamaica james jamesbond jamie january japan
  jasmine jason jasper jasper2 jedi jennifer jeremy jerusalem jesse jessica jessie jesus jesus1
  jesuschrist joanna joanne john johnny joker jonathan jordan jose joseph josephine joshua juan julia
  julian julie juliet july june jupiter justin justinbieber juventus karate karen katherine kathryn katie
  kawasaki kayla keith kelly kenneth kent kevin killer killers kimberly king kingdom kitchen kitten kitty
  knight korea kungfu kyle ladybug ladygaga lakers lamborghini landrover laura lauren lawyer leeds legend
  legends legolas lemon lenovo leonardo leslie letmein letmeinnow lewis liberty lightning lily linda
  lindsay linkedin linkinpark linux lion lisa lisboa liverpool lkjhgfdsa logan login logon london london1
  lorry louise love lovelove lovely loveme lover loverboy lovers loveyou lucas lucifer lucky lucky13
  lucky7 luckyme lucy luigi luis luke macbeth madison madonna madrid maggie magic magical maidstone mama
  manager manchester mancity mango manutd march marcus margaret maria mariana marie marina marine marines
  mario mark martin martina mary mason master matrix matthew maverick max maxime maxwell may megan melanie
  melissa mercedes mercury merlin metal metallica mexico michael michelle mickey mickeymouse microsoft
  midnight miguel mike milan million millionaire minecraft minnie miranda mittens mnbvcxz mobile molly
  mommy monday money money1 monica monkey moon moonbeam moonlight morgan moscow mother motor mozart muffin
  muffin1 mummy murphy music mustang mylife mylove myspace mystery mystic nana nancy naruto nascar natalia
  natalie natasha nathan nathaniel navy nemo neptune network newcastle newton newyork nicholas nick nicole
  nigeria nikki ninja ninja1 nintendo nirvana nissan nitro nobody nokia noodle norway nothing november
  number number1 nurse october office oliver olivia one onedirection onetwo onetwothree open opensesame
  oracle orange orange1 orchid oreo oscar oscar1 p@ssw0rd p@ssword pa55word packers pacman pakistan pamela
  pancake panther papa paris pass passpass passw0rd password passwort patches patricia patrick patriots
  paul paula peaches peanut pearl pebbles penguin pepper pepper1 perfect petal peter peugeot philip
  phillip phoebe phoenix phone photoshop piano pickle pikachu pineapple pink pinky pirate pirates pizza
  playboy player playgirl playstation pluto poiuytrewq pokemon poland police polska ponies pony porsche
  portugal poseidon potter prayer precious pretty prince princess princess2 private public pumpkin
  pumpkin1 punk puppies puppy purple pussycat q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw qqqq
  queen qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyui qwertyuiop rabbit racer racer1 rachel racing
  rafael raider raider1 raiders rainbow rally rangers rascal raven raymond realmadrid rebecca red redrose
  redsox refrigeration reggae renault ricardo rich richard richie rihanna robert roberto robin robinhood
  roblox rock rocket rocknroll rockstar rocky roma romeo romeo1 root rose rosebud roses rosie ruby ruby1
  rufus rugby running russell russia ryan sabrina sadie safety sakura salmon sam samantha sammy sample
  samson samsung samuel samurai sandra sapphire sarah sassy sasuke satan saturday saturn school scooby
  scoobydoo scooter scorpion scotland scott scruffy sean sebastian second secret secrets secure security
  september sergeant sergio server service services sesame seven sexy sexyboy sexygirl shadow shadow1
  shakespeare shakira shannon shark sharks sharon shelby shooter shrek signin silver simba simba1 simon
  simpsons singer sister skateboard skating skippy skywalker slipknot smart smile smiley smokey smokie
  snake snickers sniper snoopy snow snowball snowboard snowflake snowman snuggles soccer socks softball
  soldier soldier1 somebody something son sonic sony sophia sophie sophie1 space spaghetti spain sparky
  sparrow spartan spartans speed speedy spencer spider spiderman spike spongebob spooky spring stalker
  star starcraft starlight stars startrek starwars steelers stella stephanie stephen steve steven stinky
  strawberry student subaru sugar sugar1 summer sun sunday sunderland sunflower sunny sunrise sunset
  sunshine super super1 superman superstar support surfing surrey susan sussex suzanne suzuki sweden sweet
  sweetheart sweetie sweety swimming sydney sysadmin system taylor teacher techno teddy teddybear
  telephone teletubbies temp temporary tennis teresa test test123test tester testing tetris texas theresa
  thermoking third thirteen thomas thug thunder thursday tiffany tiger tigger timothy tina tinker
  tinkerbell titan titans toby toffee tokyo tommy tony topsecret toronto tottenham toyota tracy transport
  travis trevor trixie trojan trojans trouble truck trucker trucks truelove trustme trustno1 tuesday tulip
  tupac turbo turkey turtle twitter tyler ubuntu unicorn universe university usa user username vader
  valentina valerie vampire vanessa vanilla vauxhall vegeta venus veronica victor victoria victory viking
  vikings villa vincent violet violin viper virginia vodka volleyball volvo wales walter warcraft warrior
  webmaster website wednesday welcome wendy wesley westham whatever wheels whiskers whiskey whisky white
  whitey whitney wife wifey william windows winner winning winston winter winter1 witch wizard wolf
  wolverine wolves wonderful woody woofwoof wrestling xavier xbox xxxx yahoo yamaha yankees yellow yoda
  yorkshire youtube yvonne zachary zaq12wsx zaq1zaq1 zaqxsw zelda zeus zoe zombie zxcv zxcvbn zxcvbnm zzzz
`);

/** Strings of eight or more characters that are not built on one of these words. */
export const commonStrings = list(`
  12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 987654321 9876543210 87654321
  11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  00000000 0000000000 12341234 123123123 12312312 123321123 1234554321 12344321 112233445566 11223344
  1122334455 121212121 12121212 13131313 10101010 20202020 21212121 69696969 01010101 31313131 147258369
  147852369 159357258 159753456 741852963 789456123 963852741 321321321 456456456 789789789 147147147
  258258258 369369369 135792468 246813579 123454321 123456654321 1234512345 1234567a 123456ab 123456abc
  123abc123 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 a12345678 a123456789 aa123456 aa12345678 ab123456
  ab12345678 asd12345 asd123456 asdfasdf asdqwe123 as123456 q12345678 q123456789 qwe12345 qwe123456
  qweqweqwe qwertyqwerty w12345678 x12345678 z12345678 zxc12345 zxc123456 zxcvzxcv 1q2w3e4r5t6y 1q1q1q1q
  1qaz1qaz 1qaz2wsx3edc 1qazxsw2 2wsx1qaz 2wsx3edc qaz12345 qaz123456 zaq1xsw2 !qaz2wsx !@#$%^&* 1234!@#$
  qwer!@#$ p4ssw0rd p4ssword pa$$word pa$$w0rd pa55w0rd passwordpassword mypassword mypassword1
  thepassword newpassword newpassword1 oldpassword yourpassword nopassword adminadmin rootroot toortoor
  ilovegod1 correcthorsebatterystaple thisisapassword thisismypassword letmeinplease blink182 blink-182
  50cent50 jordan2323 kobe2424 tomcat12 testtest temppass temppass1 nopass123 mynameis myname12 ilovemymum
  ilovemymom ilovemydad ilovemydog ilovemycat iloveyousomuch 1loveyou 1234love 123hello 123password
  1password 1234password 12password
`);

function list(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
