import { pressEverything } from '../press-controls'

pressEverything('desktop')
