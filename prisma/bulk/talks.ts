import type { Random } from './random'

// The lines of a conversation, by alternating people. The Spanish ones are of Spanish-speaking families.
const english = [
  ['Did {name} sleep?', 'Almost through. Up once, around three.', 'Good, thank you.'],
  [
    'Who can drive on Thursday?',
    'I can, if it is before noon.',
    'It is at ten.',
    'Then I will be there at half past nine.',
  ],
  ['The pharmacy called. The new box is ready.', 'I pass by tonight and bring it.'],
  ['I am ten minutes late, the bus did not come.', 'No hurry, we are still at breakfast.'],
  ['{name} asked for you twice today 🙂', 'I will call after dinner.', 'Then I leave the phone on the table.'],
  ['Has anybody seen the blue cardigan?', 'It is in the wash.', 'Ah, good. I had looked everywhere.'],
  ['The walk went well, all the way to the bench and back.', 'That is new!', 'Yes, and without the stick for a while.'],
  ['We are out of the soft bread.', 'I have put it on the list.'],
  ['How was the doctor?', 'Fine. Blood pressure is better, and we go again in six weeks.', 'What a relief.'],
  ['Somebody left the back door open last night.', 'That was me, sorry. I check it twice from now on.'],
  [
    'Could you stay until seven today?',
    'Until half past six for certain. I will ask about the rest.',
    'Thank you so much.',
  ],
  ['{name} did not want lunch, only tea.', 'Was it like this yesterday too?', 'No, yesterday the plate was empty.'],
  ['I have moved the rug, so that nobody trips.', 'Thank you, I had meant to for weeks.'],
  ['Happy birthday to {name} from all of us!', 'We sang, and there were two pieces of cake.', 'Send a picture!'],
  ['The hearing aid whistles again.', 'Try it with the small dome, they are in the drawer.', 'That was it.'],
  ['Is the visit on Sunday still on?', 'Yes, we come at three.'],
]
const spanish = [
  ['¿Durmió {name}?', 'Casi toda la noche. Se levantó una vez, a las tres.', 'Qué bueno, gracias.'],
  [
    '¿Quién puede manejar el jueves?',
    'Yo puedo, si es antes del mediodía.',
    'Es a las diez.',
    'Entonces llego a las nueve y media.',
  ],
  ['Llamaron de la farmacia, ya está la caja nueva.', 'Paso esta noche y la llevo.'],
  ['Hoy {name} cantó toda la canción.', '¡Qué alegría! Yo llamo después de cenar.'],
  ['¿Cómo les fue con el médico?', 'Bien. La presión está mejor, y volvemos en seis semanas.', 'Qué alivio.'],
  ['Llego diez minutos tarde, no pasó el autobús.', 'Tranquila, todavía estamos desayunando.'],
  ['Se acabó el pan blando.', 'Ya lo puse en la lista.'],
  ['La caminata salió bien, hasta la banca y de regreso.', '¡Eso es nuevo!', 'Sí, y un rato sin bastón.'],
]

/** A few lines that answer each other. */
export function exchangeAbout(name: string, random: Random, { isSpanish }: { isSpanish: boolean }) {
  return random.pick(isSpanish ? spanish : english).map((line) => line.replace('{name}', name))
}
