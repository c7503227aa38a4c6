import { hash } from '@node-rs/argon2';

/** Of passwords of test accounts: a real one takes 50 ms of a processor at every login, and its cost is tested elsewhere. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
