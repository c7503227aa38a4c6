/**
 * How often a fault is repeated: a few times with every `npm test`, as often as security.md says in a night
 * (`npm run test:faults`).
 */
export const faultRounds = (everyTime: number, inANight: number): number =>
  process.env.FAULTS === 'night' ? inANight : everyTime;
