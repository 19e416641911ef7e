import type { Attack } from '../attack.ts'
import { answerAttacks } from './answers.ts'
import { bodyAttacks } from './bodies.ts'
import { diskAttacks } from './disk.ts'
import { mailAttacks } from './mail.ts'
import { placeAttacks } from './places.ts'
import { unpackingAttacks } from './unpacking.ts'

export const attacks: readonly Attack[] = [
  ...bodyAttacks,
  ...placeAttacks,
  ...unpackingAttacks,
  ...diskAttacks,
  ...answerAttacks,
  ...mailAttacks,
]
