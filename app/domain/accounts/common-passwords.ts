// Base words of common passwords, so that 'P@ssw0rd1!' and its variants are one entry. Compiled by hand.
const words = `
password passwort contrasena clave passphrase passcode pass mypassword thepassword newpassword oldpassword
welcome bienvenido bienvenida hello hola hellothere goodmorning letmein letmeinnow openup opensesame login logmein signin
admin administrator administrador root user usuario guest invitado test tester testing testtest demo sample example
default changeme changemenow changeit temp temporal temporary secret secreto mysecret private access acceso system
master superuser manager office oficina work trabajo company empresa computer internet google facebook microsoft windows
qwerty qwertyu qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghj asdfghjkl asdfjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx
qazwsxedc qweasd qweasdzxc qazxsw wasd poiuy poiuytrewq lkjhgf mnbvcx mnbvcxz aqwzsx azerty azertyuiop qwertz
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aaa aaaa aaaaa aaaaaa aaaaaaaa abcabc xyz xxxx xxxxxx zzzzzz asd qwe zxc
iloveyou ilove loveyou lovely love lover loveme teamo tequiero amor miamor corazon cariño carino darling sweetheart honey
baby babygirl babyboy princess princesa prince queen reina king angel angels angelito heaven jesus jesuschrist christ dios
god godisgood blessed bless faith hope grace amen maria family familia mifamilia myfamily mother father mama papa mommy
daddy mom dad mami papi grandma grandpa abuela abuelo nana sister brother hermana hermano hija hijo daughter son
spring summer autumn fall winter primavera verano otono invierno monday tuesday wednesday thursday friday saturday sunday
lunes martes miercoles jueves viernes sabado domingo january february march april may june july august september october
november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
happy happiness sunshine sunny rainbow flower flowers flor butterfly mariposa star stars estrella moon luna sol rose
dragon monkey tiger lion eagle falcon hawk wolf bear panda puppy kitty kitten cat dog gato perro horse fish dolphin bird
chicken turtle bunny rabbit snoopy pikachu pokemon batman superman spiderman ironman hulk avengers starwars yoda skywalker
football futbol soccer baseball basketball hockey tennis golf cowboys steelers packers patriots yankees redsox lakers bulls
eagles ravens chelsea arsenal liverpool barcelona realmadrid madrid manchester juventus america chivas
chocolate cookie coffee cafe cheese banana orange apple cherry pepper ginger sugar candy pizza taco tequila whiskey
michael jordan michelle jennifer jessica ashley daniel david robert william thomas matthew joshua andrew anthony joseph
charlie george james john paul mark steve kevin brian jason justin brandon nicole amanda melissa sarah samantha elizabeth
stephanie hannah sophie lauren danielle jasmine victoria alexander alexandra andrea carlos jose juan luis miguel pedro
alejandro fernando francisco gabriel guadalupe sofia isabella valentina camila lucia carmen rosa elena ana
trustno trustme nothing whatever anything something everyone blahblah fuckyou fuckoff shithead asshole bitch
mustang corvette ferrari porsche mercedes toyota honda harley yamaha camaro
freedom liberty usa texas california florida newyork newmexico arizona london paris mexico colombia argentina espana
money dinero dollar lucky winner champion success power magic diamond silver golden gold shadow ghost hunter ranger
matrix ninja samurai pirate wizard phoenix thunder storm blue red green black white purple pink
music guitar metallica nirvana eminem beatles rockstar rocknroll summertime
nurse doctor enfermera medico hospital clinic clinica health salud medicare medicaid patient paciente care cuidado cuidador
carer caregiver caregivers careteam homecare homehealth dementia hospice wellness medical medicine
kinfold kinfolk circle circles circulo circulos carecircle mycircle circulodecuidado
`

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
