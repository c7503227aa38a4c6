import { hash } from '@node-rs/argon2';

/**
 * Hashes passwords of test accounts cheaply: a real hash takes 50 ms of CPU time at every login, and its cost
 * is tested elsewhere.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
