/** Everybody in the demo who can sign in. `looksAfterDays`: how long they leave notifications unread. */
export type Person = {
  email: string
  firstName: string
  lastName: string
  phone: string
  timeZone: string
  looksAfterDays: number
  language?: 'en' | 'es'
  isSuperAdmin?: boolean
  isNew?: boolean // has not been through onboarding
}

const east = 'America/New_York'
const mountain = 'America/Denver'
const central = 'America/Chicago'

export const people = {
  // The accounts of accounts.ts.
  joan: {
    email: 'super@kinfold.test',
    firstName: 'Joan',
    lastName: 'Whitfield',
    phone: '6175550101',
    timeZone: east,
    looksAfterDays: 6,
    isSuperAdmin: true,
  },
  priya: {
    email: 'coach@kinfold.test',
    firstName: 'Priya',
    lastName: 'Nair',
    phone: '5055550102',
    timeZone: mountain,
    looksAfterDays: 2,
  },
  elena: {
    email: 'daughter@kinfold.test',
    firstName: 'Elena',
    lastName: 'Delgado',
    phone: '5055550103',
    timeZone: mountain,
    looksAfterDays: 3,
  },
  luis: {
    email: 'son@kinfold.test',
    firstName: 'Luis',
    lastName: 'Delgado',
    phone: '6025550104',
    timeZone: 'America/Phoenix',
    looksAfterDays: 9,
    language: 'es',
  },
  mateo: {
    email: 'aide@kinfold.test',
    firstName: 'Mateo',
    lastName: 'Ruiz',
    phone: '5055550105',
    timeZone: mountain,
    looksAfterDays: 2,
  },
  sam: {
    email: 'companion@kinfold.test',
    firstName: 'Sam',
    lastName: 'Okafor',
    phone: '5055550106',
    timeZone: mountain,
    looksAfterDays: 5,
  },
  hannah: {
    email: 'invited@kinfold.test',
    firstName: 'Hannah',
    lastName: 'Vogel',
    phone: '4145550107',
    timeZone: central,
    looksAfterDays: 9,
    isNew: true,
  },
  leo: {
    email: 'nobody@kinfold.test',
    firstName: 'Leo',
    lastName: 'Marsh',
    phone: '6175550108',
    timeZone: east,
    looksAfterDays: 0,
    isNew: true,
  },
  dennis: {
    email: 'removed@kinfold.test',
    firstName: 'Dennis',
    lastName: 'Pruitt',
    phone: '5055550109',
    timeZone: mountain,
    looksAfterDays: 0,
  },

  // Around Rosa.
  carmen: {
    email: 'carmen@kinfold.test',
    firstName: 'Carmen',
    lastName: 'Ortega',
    phone: '9155550110',
    timeZone: mountain,
    looksAfterDays: 14,
    language: 'es',
  },
  june: {
    email: 'june@kinfold.test',
    firstName: 'June',
    lastName: 'Abeyta',
    phone: '5055550111',
    timeZone: mountain,
    looksAfterDays: 20,
  },
  hector: {
    email: 'hector@kinfold.test',
    firstName: 'Héctor',
    lastName: 'Salas',
    phone: '5055550112',
    timeZone: mountain,
    looksAfterDays: 0,
  },
  // Around Walter.
  greta: {
    email: 'greta@kinfold.test',
    firstName: 'Greta',
    lastName: 'Brandt',
    phone: '4145550113',
    timeZone: central,
    looksAfterDays: 4,
  },
  nadia: {
    email: 'nadia@kinfold.test',
    firstName: 'Nadia',
    lastName: 'Petrov',
    phone: '4145550114',
    timeZone: central,
    looksAfterDays: 3,
  },
  // Around Ines.
  amara: {
    email: 'amara@kinfold.test',
    firstName: 'Amara',
    lastName: 'Okafor',
    phone: '5055550115',
    timeZone: mountain,
    looksAfterDays: 2,
  },
  daniel: {
    email: 'daniel@kinfold.test',
    firstName: 'Daniel',
    lastName: 'Reyes',
    phone: '5055550116',
    timeZone: mountain,
    looksAfterDays: 30,
  },
  beatriz: {
    email: 'beatriz@kinfold.test',
    firstName: 'Beatriz',
    lastName: 'Lima',
    phone: '5055550117',
    timeZone: mountain,
    looksAfterDays: 8,
  },
  // Around Harold.
  soonja: {
    email: 'soonja@kinfold.test',
    firstName: 'Soon-ja',
    lastName: 'Kim',
    phone: '2535550118',
    timeZone: 'America/Los_Angeles',
    looksAfterDays: 5,
  },
  grace: {
    email: 'grace@kinfold.test',
    firstName: 'Grace',
    lastName: 'Kim',
    phone: '2065550119',
    timeZone: 'America/Los_Angeles',
    looksAfterDays: 2,
  },
  peter: {
    email: 'peter@kinfold.test',
    firstName: 'Peter',
    lastName: 'Novak',
    phone: '2535550120',
    timeZone: 'America/Los_Angeles',
    looksAfterDays: 3,
  },
  // Around Odile.
  claire: {
    email: 'claire@kinfold.test',
    firstName: 'Claire',
    lastName: 'Marchetti',
    phone: '5045550121',
    timeZone: central,
    looksAfterDays: 7,
  },
  bernard: {
    email: 'bernard@kinfold.test',
    firstName: 'Bernard',
    lastName: 'Castel',
    phone: '5045550122',
    timeZone: central,
    looksAfterDays: 60,
  },
  ivy: {
    email: 'ivy@kinfold.test',
    firstName: 'Ivy',
    lastName: 'Thompson',
    phone: '5045550123',
    timeZone: central,
    looksAfterDays: 4,
  },
  // Around Samuel.
  theo: {
    email: 'theo@kinfold.test',
    firstName: 'Theo',
    lastName: 'Lindqvist',
    phone: '6175550124',
    timeZone: east,
    looksAfterDays: 2,
  },
  monica: {
    email: 'monica@kinfold.test',
    firstName: 'Monica',
    lastName: 'Whitfield',
    phone: '6175550125',
    timeZone: east,
    looksAfterDays: 3,
  },
  andre: {
    email: 'andre@kinfold.test',
    firstName: 'Andre',
    lastName: 'Whitfield',
    phone: '6175550126',
    timeZone: east,
    looksAfterDays: 12,
  },
  rosalind: {
    email: 'rosalind@kinfold.test',
    firstName: 'Rosalind',
    lastName: 'Pierce',
    phone: '6175550127',
    timeZone: east,
    looksAfterDays: 5,
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people
