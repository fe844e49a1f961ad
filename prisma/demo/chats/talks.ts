import type { CircleName } from '../ids'
import type { PersonName } from '../people'

/** A conversation of the demo: of two, a group with a name, whose first person began it, or the circle's own group. */
export type DemoTalk = {
  key: string
  circle: CircleName
  name?: string
  isOfTeam?: true // then everybody in the circle is in it
  people: PersonName[]
  messages: DemoMessage[]
  readUpTo?: Partial<Record<PersonName, number>> // who has not read all of it
  muted?: PersonName[]
}

/** Author, days ago, time in the circle's zone, text. */
export type DemoMessage = [
  by: PersonName,
  daysAgo: number,
  at: string,
  text: string,
  more?: { isDeleted?: true; editedAfterMinutes?: number; replyTo?: number }, // the number of what it answers
]

const rosasCircle: DemoTalk = {
  key: 'rosa everybody',
  circle: 'rosa',
  isOfTeam: true,
  people: ['priya', 'mateo', 'elena', 'sam', 'joan', 'luis', 'carmen', 'june'],
  messages: [
    [
      'priya',
      96,
      '09:10',
      'Good morning. I thought a place for the small things would help, so that the feed can keep the rest.',
    ],
    ['elena', 96, '12:40', 'Thank you, Priya. I am usually reachable after three.'],
    ['mateo', 96, '13:05', 'Good idea. I will write here when I am running late, which I hope is never.'],
    ['sam', 61, '15:20', 'She asked for the long book again today. Does anybody have the second volume?'],
    ['elena', 61, '17:45', 'It is on the shelf behind the piano, bottom row.'],
    ['sam', 61, '17:52', 'Found it. She is pleased, and so am I.'],
    ['joan', 33, '10:15', 'The pharmacy moved next door to the bakery. The door code for deliveries stays the same.'],
    ['mateo', 33, '10:31', 'Thanks, Joan. That explains Tuesday.'],
    [
      'elena',
      12,
      '08:55',
      'I have the car on Thursday if anybody needs to go anywhere with her.',
      { editedAfterMinutes: 3 },
    ],
    ['priya', 12, '09:20', 'The eye doctor, at eleven. I will send you the address.'],
    ['mateo', 5, '18:10', 'Forgot my umbrella there', { isDeleted: true }],
    ['elena', 1, '17:46', 'Does anyone know if the day program is open on Thanksgiving week?'],
    ['elena', 1, '17:48', 'I work nights until Wednesday.'],
    [
      'priya',
      1,
      '18:03',
      'They are open Monday and Wednesday, closed Thursday and Friday. I have updated the routine.',
    ],
    ['mateo', 0, '08:02', 'Good morning everyone. She slept well and ate all her breakfast.'],
    ['mateo', 0, '08:04', 'The van was early, she is already asking for her crossword.'],
  ],
  readUpTo: { priya: 14, elena: 14, sam: 14 },
}

const lunch: DemoTalk = {
  key: 'rosa afternoons',
  circle: 'rosa',
  name: 'Afternoons with Rosa',
  people: ['priya', 'mateo', 'sam'],
  messages: [
    ['mateo', 20, '12:05', 'I leave at one on Mondays now. Sam, can you come ten minutes earlier?'],
    ['sam', 20, '12:20', 'Yes. I will be there at 12:50.', { replyTo: 1 }],
    ['mateo', 8, '12:31', 'She did not want the soup. There is rice in the fridge.'],
    ['sam', 8, '13:15', 'Rice it was. Two bowls.'],
    ['priya', 8, '16:40', 'Two bowls is very good news.', { replyTo: 4 }],
  ],
}

const priyaAndElena: DemoTalk = {
  key: 'priya elena',
  circle: 'rosa',
  people: ['priya', 'elena'],
  messages: [
    ['priya', 40, '11:02', 'Elena, how are you holding up? Not your mother. You.'],
    ['elena', 40, '21:35', 'Tired. Better since Sam comes in the afternoons.'],
    [
      'priya',
      39,
      '09:15',
      'There is a group for daughters on the first Monday, by telephone. Shall I ask for a place?',
    ],
    ['elena', 39, '13:20', 'Yes, please. As long as nobody has to turn a camera on.'],
    ['priya', 3, '14:30', 'The form for the respite hours is ready. It needs your signature on the second page.'],
    ['elena', 0, '07:31', 'Thank you. I will bring the form on Thursday.'],
  ],
  readUpTo: { priya: 5 },
}

const siblings: DemoTalk = {
  key: 'elena luis',
  circle: 'rosa',
  people: ['elena', 'luis'],
  messages: [
    ['luis', 27, '20:05', '¿Cómo la viste hoy? Por teléfono sonaba cansada.'],
    ['elena', 27, '20:41', 'Un poco, sí. Caminó hasta la esquina y de vuelta, y eso ya es mucho.'],
    ['luis', 27, '20:44', 'Me habría gustado verlo. La semana que viene la llamo con video, si Sam me ayuda.'],
    ['elena', 27, '20:50', 'Sam te ayuda seguro. Los martes está hasta las cinco.'],
    ['luis', 6, '19:12', 'Ya tengo el pasaje. Llego el viernes antes de su cumpleaños.'],
    ['elena', 6, '19:13', '¡Por fin! No le digas nada, que sea una sorpresa.'],
    ['luis', 2, '21:30', '¿Le sigue gustando el pastel de tres leches?'],
    ['elena', 1, '08:15', 'Más que nosotros dos. Yo lo encargo, tú lo pagas.'],
  ],
  readUpTo: { luis: 7 },
}

const mateoAndElena: DemoTalk = {
  key: 'mateo elena',
  circle: 'rosa',
  people: ['mateo', 'elena'],
  messages: [
    ['mateo', 15, '10:10', 'The blue pills are nearly finished. Shall I call the pharmacy, or do you?'],
    ['elena', 15, '10:25', 'I already did. They are ready after four.'],
    ['mateo', 15, '10:26', 'Then I pick them up on my way.'],
  ],
}

const joanAndPriya: DemoTalk = {
  key: 'joan priya',
  circle: 'rosa',
  people: ['joan', 'priya'],
  messages: [
    ['joan', 9, '09:00', 'Can you look at the hours for Odile before Friday?'],
    ['priya', 9, '09:45', 'I will. Ivy has asked for one more morning.'],
    ['joan', 1, '16:05', 'The consent is signed. It is in the usual place.'],
  ],
}

const inesHouse: DemoTalk = {
  key: 'ines house',
  circle: 'ines',
  name: 'Ines at home',
  people: ['amara', 'daniel', 'mateo', 'priya'],
  messages: [
    ['amara', 44, '19:20', 'The stairlift comes on Monday. Somebody has to be there between eight and twelve.'],
    ['daniel', 44, '19:32', 'I can be there until ten.'],
    ['mateo', 44, '19:50', 'I am there from nine.'],
    ['amara', 44, '19:51', 'Then it is settled. Thank you both.'],
    ['mateo', 1, '11:40', 'She has found out that the lift can carry the laundry as well.'],
    ['amara', 1, '12:02', 'Of course she has.'],
  ],
  readUpTo: { priya: 5 },
  muted: ['priya'],
}

const walters: DemoTalk = {
  key: 'walter luis greta',
  circle: 'walter',
  name: 'Los domingos con Walter',
  people: ['greta', 'luis', 'nadia'],
  messages: [
    ['greta', 16, '18:00', 'Luis, Walter asks whether you play chess on Sunday. He has been practicing in secret.'],
    ['luis', 16, '18:25', 'Claro que sí. Dígale que esta vez no le perdono la dama.'],
    ['nadia', 16, '19:02', 'He laughed so much that he had to sit down.'],
    ['greta', 2, '17:30', 'Same time this Sunday?'],
    ['luis', 2, '20:11', 'Ahí estaré, a las tres.'],
  ],
}

const harolds: DemoTalk = {
  key: 'grace priya',
  circle: 'harold',
  people: ['grace', 'priya'],
  messages: [
    ['grace', 24, '13:30', 'Mother says that everything is fine. It is not fine. May I call you today?'],
    ['priya', 24, '13:38', 'Of course. After four, or now if it cannot wait.'],
    ['grace', 24, '13:39', 'After four. Thank you.'],
  ],
}

export const talks: DemoTalk[] = [
  rosasCircle,
  lunch,
  priyaAndElena,
  siblings,
  mateoAndElena,
  joanAndPriya,
  inesHouse,
  walters,
  harolds,
]
